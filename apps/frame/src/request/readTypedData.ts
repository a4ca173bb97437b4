import * as v from 'valibot'
import { hasDuplicateKeys, parseJson } from '../encoding/parseJson.ts'
import { RefusedError } from './refusedError.ts'
import type { TypedData, TypedDataField } from './signingRequest.ts'

const longestText = 64 * 1_024

// Brackets, commas and spaces structure the type string that is signed, so no name contains one. Colons are in use.
const Name = v.pipe(v.string(), v.regex(/^[\w$:.-]{1,100}$/))
const FieldType = v.pipe(v.string(), v.regex(/^[\w$:.-]{1,100}(\[\d{0,3}\]){0,3}$/))
const StructName = v.pipe(
  Name,
  v.check((name) => !isAtomicType(name)),
)
// Not `v.record`, which leaves out keys such as `constructor`.
const Values = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

const Schema = v.strictObject({
  types: v.record(StructName, v.array(v.strictObject({ name: Name, type: FieldType }))),
  primaryType: v.pipe(
    StructName,
    // With the domain as primary type the message would be shown and not signed.
    v.check((name) => name !== 'EIP712Domain'),
  ),
  domain: Values,
  message: Values,
})

/** Reads typed data, given as JSON text or as an object, for one chain; throws a `RefusedError`. */
export function readTypedData(given: unknown, chainId: number): TypedData {
  const text = typeof given === 'string' ? given : toJson(given)
  if (text === undefined) throw new RefusedError('request-invalid')
  if (text.length > longestText) throw new RefusedError('request-too-large')
  const parsed = parseJson(text)
  if (parsed !== undefined && hasDuplicateKeys(text, parsed)) throw new RefusedError('typed-data-duplicate')
  const { success, output } = v.safeParse(Schema, parsed)
  if (!success) throw new RefusedError('request-invalid')
  const data = { ...output, types: { EIP712Domain: usualDomain(output.domain), ...output.types } }
  if (!Object.hasOwn(data.types, data.primaryType)) throw new RefusedError('typed-data-undeclared')
  for (const fields of Object.values(data.types)) {
    if (new Set(fields.map(({ name }) => name)).size !== fields.length)
      throw new RefusedError('typed-data-duplicate')
  }
  checkChain(data, chainId)
  return data
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // It contains a bigint or itself, which JSON cannot carry.
    return undefined
  }
}

/** Whether a type name stands for a single value, so that no structure may have it. */
function isAtomicType(name: string): boolean {
  return /^(string|bool|address|bytes\d*|u?int\d*)$/.test(name)
}

/** EIP-712 leaves the type of the domain to the data; libraries add it when it is absent. */
function usualDomain(domain: Readonly<Record<string, unknown>>): readonly TypedDataField[] {
  const usual = {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
    salt: 'bytes32',
  }
  return Object.entries(usual)
    .filter(([name]) => Object.hasOwn(domain, name))
    .map(([name, type]) => ({ name, type }))
}

/** EIP-712: a wallet refuses to sign for another chain than the active one. */
function checkChain({ domain }: TypedData, chainId: number): void {
  if (!Object.hasOwn(domain, 'chainId')) return
  const given = domain['chainId']
  const isNumber = typeof given === 'number' && Number.isSafeInteger(given)
  const isText = typeof given === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(given)
  if (!(isNumber || isText) || BigInt(given) !== BigInt(chainId)) throw new RefusedError('chain-foreign')
}
