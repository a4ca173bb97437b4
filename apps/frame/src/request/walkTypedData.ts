import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AtomicValue, readAtomicValue } from './atomicValue.ts'
import { RefusedError } from './refusedError.ts'
import type { TypedData } from './signingRequest.ts'

/** One field of typed data as it is signed, for the view. */
export type TypedField = {
  readonly name: string
  readonly type: string
  /** What it holds: a text, or the fields of a structure or the items of a list. */
  readonly value: string | readonly TypedField[]
}

/** Typed data read once: the fields to show and the hash to sign come from the same walk, so they cannot differ. */
export type WalkedTypedData = {
  readonly domain: readonly TypedField[]
  readonly message: readonly TypedField[]
  /** The EIP-712 digest. */
  readonly digest: Uint8Array
}

const mostFields = 600
const deepest = 12

type Walk = { readonly types: TypedData['types']; fields: number }
type Walked = { readonly value: TypedField['value']; readonly word: Uint8Array }

/** Reads every value of typed data by its type, and hashes it (EIP-712); throws a `RefusedError`. */
export function walkTypedData({ types, primaryType, domain, message }: TypedData): WalkedTypedData {
  const walk: Walk = { types, fields: 0 }
  const domainPart = walkStruct(walk, 'EIP712Domain', domain, 0)
  const messagePart = walkStruct(walk, primaryType, message, 0)
  return {
    domain: domainPart.value,
    message: messagePart.value,
    digest: keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), domainPart.word, messagePart.word)),
  }
}

function walkStruct(walk: Walk, type: string, given: unknown, depth: number) {
  const fields = walk.types[type] ?? []
  if (typeof given !== 'object' || given === null || Array.isArray(given) || depth > deepest)
    throw new RefusedError('typed-data-invalid')
  const values = given as Readonly<Record<string, unknown>>
  const names = new Set(fields.map(({ name }) => name))
  // A value without a type would be shown to the site's user elsewhere, and not be signed.
  if (Object.keys(values).some((name) => !names.has(name))) throw new RefusedError('typed-data-undeclared')
  const words: Uint8Array[] = [keccak_256(utf8ToBytes(encodeType(walk.types, type)))]
  const shown = fields.map(({ name, type: fieldType }): TypedField => {
    if (!Object.hasOwn(values, name)) throw new RefusedError('typed-data-invalid')
    const { value, word } = walkValue(walk, fieldType, values[name], depth + 1)
    words.push(word)
    return { name, type: fieldType, value }
  })
  return { value: shown, word: keccak_256(concatBytes(...words)) }
}

function walkValue(walk: Walk, type: string, given: unknown, depth: number): Walked {
  walk.fields += 1
  if (walk.fields > mostFields || depth > deepest) throw new RefusedError('request-too-large')
  const [, itemType, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (itemType !== undefined) return walkList(walk, itemType, length ?? '', given, depth)
  if (Object.hasOwn(walk.types, type)) return walkStruct(walk, type, given, depth)
  const atomic: AtomicValue | undefined = readAtomicValue(type, given)
  if (atomic === undefined) throw new RefusedError('typed-data-invalid')
  return { value: atomic.text, word: atomic.word }
}

function walkList(walk: Walk, itemType: string, length: string, given: unknown, depth: number): Walked {
  if (!Array.isArray(given) || (length !== '' && given.length !== Number(length)))
    throw new RefusedError('typed-data-invalid')
  const items = given.map((item) => walkValue(walk, itemType, item, depth + 1))
  return {
    value: items.map(({ value }, at) => ({ name: String(at), type: itemType, value })),
    word: keccak_256(concatBytes(...items.map(({ word }) => word))),
  }
}

/** The structure and all structures in it, sorted: `Mail(Person from,string text)Person(string name)`. */
function encodeType(types: TypedData['types'], type: string): string {
  const found = new Set<string>()
  const collect = (name: string): void => {
    if (found.has(name) || !Object.hasOwn(types, name)) return
    found.add(name)
    for (const field of types[name] ?? []) collect(field.type.replace(/\[.*$/, ''))
  }
  collect(type)
  found.delete(type)
  const encodeOne = (name: string) =>
    `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
  return [type, ...[...found].sort()].map(encodeOne).join('')
}
