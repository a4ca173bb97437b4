import * as v from 'valibot'
import { isSingleType, typedValue } from './typedValue.ts'

/** Structured data to sign (EIP-712). */
export type TypedData = {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** One field of the data, with what it holds. */
export type TypedNode = {
  readonly name: string
  readonly type: string
  readonly value?: string
  readonly children?: readonly TypedNode[]
}

/** What is signed, and how much beside it is not. */
export type TypedTree = { readonly fields: readonly TypedNode[]; readonly unsigned: number }

const domainType = 'EIP712Domain'
const longest = 64 * 1_024
const mostFields = 600
const deepest = 12

// What would tear apart the line of types that is signed with the data.
const Name = v.pipe(v.string(), v.regex(/^[^\s()[\],]{1,200}$/u))
const Type = v.pipe(v.string(), v.regex(/^[^\s()[\],]{1,200}(\[\d*\])*$/u))
const StructName = v.pipe(
  Name,
  v.check((name) => !isSingleType(name)),
)
const Entry = v.record(v.string(), v.unknown())
const Schema = v.object({
  types: v.record(StructName, v.array(v.object({ name: Name, type: Type }))),
  primaryType: v.pipe(
    StructName,
    // Then the message would be shown, and the domain alone signed.
    v.check((name) => name !== domainType),
  ),
  domain: v.optional(Entry, {}),
  message: Entry,
})

/** Reads typed data as sites send it, as an object or as JSON; what cannot be shown in full is not read at all. */
export function readTypedData(given: unknown): TypedData | undefined {
  const parsed = v.safeParse(Schema, typeof given === 'string' ? fromJson(given) : given)
  if (!parsed.success || !Object.hasOwn(parsed.output.types, parsed.output.primaryType)) return undefined
  const { types, domain } = parsed.output
  // Written out, so that what is shown of the domain is what is signed of it.
  const data = { ...parsed.output, types: { [domainType]: usualDomain(domain), ...types } }
  return [typedTree(data, 'message'), typedTree(data, 'domain')].every((tree) => tree !== undefined)
    ? data
    : undefined
}

/** The fields that are signed, in the order of their types; undefined when they cannot all be shown. */
export function typedTree(data: TypedData, of: 'domain' | 'message'): TypedTree | undefined {
  const count = { fields: 0, letters: 0, unsigned: 0, broken: false }
  const type = of === 'message' ? data.primaryType : domainType
  const fields = walkStruct(data, type, data[of], 0, count)
  return count.broken ? undefined : { fields, unsigned: count.unsigned }
}

/** The chain that the data is bound to, in digits. */
export function typedChainId(data: TypedData): string | undefined {
  return typedTree(data, 'domain')?.fields.find(({ name }) => name === 'chainId')?.value
}

type Count = { fields: number; letters: number; unsigned: number; broken: boolean }

/** The domain of data that does not say what its domain is made of (EIP-712). */
function usualDomain(domain: Readonly<Record<string, unknown>>): TypedData['types'][string] {
  const usual = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' }
  return Object.entries({ ...usual, salt: 'bytes32' })
    .filter(([name]) => Object.hasOwn(domain, name))
    .map(([name, type]) => ({ name, type }))
}

function walkStruct(
  data: TypedData,
  type: string,
  value: unknown,
  depth: number,
  count: Count,
): readonly TypedNode[] {
  const fields = data.types[type] ?? []
  const held = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const named = new Set(fields.map(({ name }) => name))
  count.unsigned += Object.keys(held).filter((key) => !named.has(key)).length
  // Two fields of one name would show one value and sign another; one that is missing would be made up.
  const whole = fields.every(({ name }) => Object.hasOwn(held, name)) && !Array.isArray(value)
  if (named.size !== fields.length || !whole || depth > deepest) count.broken = true
  return count.broken ? [] : fields.map((field) => walkField(data, field, held[field.name], depth, count))
}

function walkField(
  data: TypedData,
  { name, type }: { readonly name: string; readonly type: string },
  value: unknown,
  depth: number,
  count: Count,
): TypedNode {
  count.fields += 1
  if (count.fields > mostFields || depth > deepest) count.broken = true
  if (count.broken) return { name, type }
  const [, item, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined) return walkList(data, { name, type, item, length }, value, depth, count)
  if (Object.hasOwn(data.types, type)) {
    return { name, type, children: walkStruct(data, type, value, depth + 1, count) }
  }
  const word = typedValue(type, value)
  count.letters += word?.length ?? 0
  if (word === undefined || count.letters > longest) count.broken = true
  return { name, type, value: word ?? '' }
}

type ListField = {
  readonly name: string
  readonly type: string
  readonly item: string
  readonly length: string | undefined
}

function walkList(
  data: TypedData,
  { name, type, item, length }: ListField,
  value: unknown,
  depth: number,
  count: Count,
): TypedNode {
  const isList = Array.isArray(value) && (!length || value.length === Number(length))
  if (!isList || value.length > mostFields) {
    count.broken = true
    return { name, type }
  }
  const children = value.map((one, at) =>
    walkField(data, { name: String(at + 1), type: item }, one, depth + 1, count),
  )
  return { name, type, children }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema says no to it.
    return undefined
  }
}
