import * as v from 'valibot'

const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))

/** What `eth_getCode` takes where its answer may last, told as the address alone: at any of these blocks it is the same. */
export const LastingCodeParams = v.pipe(
  v.union([v.strictTuple([Address]), v.strictTuple([Address, v.picklist(['latest', 'safe', 'finalized'])])]),
  v.transform(([address]) => [address] as const),
)

/** EIP-7702: an account that lets a contract act for it, and may let another one tomorrow. */
const designator = /^0xef0100/
/** EIP-1167, with an address of 20 bytes or of fewer where it begins with zeros. */
const minimalProxy = /^0x363d3d373d3d3d363d[67][0-9a-f](?:[0-9a-f]{2}){1,20}5af43d82803e903d91/

/** The code that an answer tells, in lower case; undefined when there is none, or when it is not the code of a contract by itself. */
export function lastingCode(text: string): string | undefined {
  const code: unknown = JSON.parse(text)
  if (typeof code !== 'string' || !/^0x[0-9a-f]+$/i.test(code)) return undefined
  const lower = code.toLowerCase()
  return designator.test(lower) || minimalProxy.test(lower) ? undefined : lower
}
