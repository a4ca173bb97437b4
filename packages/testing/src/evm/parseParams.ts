import * as v from 'valibot'
import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { walletErrors } from './providerRpcError.ts'

/** An address in any case, given back with its checksum. */
export const AddressParam = v.pipe(
  v.string('An address is a string.'),
  v.check((text) => isAddress(text, { strict: false }), 'This is not an address.'),
  v.transform((text): Address => getAddress(text)),
)

/** Bytes in hexadecimal. */
export const HexParam = v.pipe(
  v.string('Bytes are a hexadecimal string.'),
  v.check(
    (text) => isHex(text, { strict: true }) && text.length % 2 === 0,
    'Bytes are written in pairs after 0x.',
  ),
  v.transform((text) => text as Hex),
)

/** A whole number as JSON-RPC writes it. */
export const QuantityParam = v.pipe(
  v.string('A quantity is a hexadecimal string.'),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'A quantity is a hexadecimal number after 0x.'),
  v.transform((text) => BigInt(text)),
)

/** A whole number that JavaScript counts exactly. */
export const SafeQuantityParam = v.pipe(
  QuantityParam,
  v.check((count) => count <= BigInt(Number.MAX_SAFE_INTEGER), 'This number is too large.'),
  v.transform((count) => Number(count)),
)

/** A chain id as wallets take it: hexadecimal, and a safe integer. */
export const ChainIdParam = v.pipe(
  SafeQuantityParam,
  v.check((id) => id > 0, 'This is not a chain id.'),
)

/** Reads the params of a request, or refuses it with -32602 and the reason. */
export function parseParams<S extends v.GenericSchema>(
  schema: S,
  params: unknown,
  method: string,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw walletErrors.invalidParams(`${method}: ${issue.message}${path ? ` Look at params.${path}.` : ''}`)
}
