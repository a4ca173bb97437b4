import * as v from 'valibot'
import type { Chain } from '../chains/chain.ts'
import type { Call } from './calls.ts'

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))
const Latest = v.literal('latest')

/** What a contract is asked. Any other member, such as an access list, makes it a question for a node. */
const Request = v.strictObject({
  from: v.optional(Address),
  to: v.optional(Address),
  data: v.optional(Hex),
  input: v.optional(Hex),
  value: v.optional(Hex),
  gas: v.optional(Hex),
  gasPrice: v.optional(Hex),
  maxFeePerGas: v.optional(Hex),
  maxPriorityFeePerGas: v.optional(Hex),
})

/**
 * The methods whose answer hangs on the newest block alone, with what they take. The number of an account's next
 * transaction is none of them: it counts what waits as well, and a wallet builds on it.
 */
const methods: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ['eth_call', v.union([v.strictTuple([Request]), v.strictTuple([Request, Latest])])],
  ['eth_getBalance', v.union([v.strictTuple([Address]), v.strictTuple([Address, Latest])])],
  ['eth_getCode', v.union([v.strictTuple([Address]), v.strictTuple([Address, Latest])])],
  ['eth_getStorageAt', v.union([v.strictTuple([Address, Hex]), v.strictTuple([Address, Hex, Latest])])],
  ['eth_gasPrice', v.strictTuple([])],
  [
    'eth_feeHistory',
    v.union([
      v.strictTuple([v.union([Hex, v.number()]), Latest]),
      v.strictTuple([v.union([Hex, v.number()]), Latest, v.array(v.number())]),
    ]),
  ],
])

/** Longer ones are rare, and would push many others out. */
const longestParams = 128 * 1024

/**
 * Every input of a read that hangs on the newest block alone, written in one way; undefined for any other call. A
 * sandbox changes its state without a new block, and takes blocks back: there nothing hangs on the newest alone.
 */
export function headBoundRead(chain: Chain, call: Call): string | undefined {
  if (chain.sandbox || call.kind !== 'call' || call.paramsText.length > longestParams) return undefined
  const schema = methods.get(call.method)
  if (schema === undefined) return undefined
  const value: unknown = JSON.parse(call.paramsText)
  const params = v.safeParse(schema, value)
  if (!params.success) return undefined
  // Of a name that comes twice some nodes take the first and we the last: the answer would be kept for another question.
  if (JSON.stringify(value) !== call.paramsText.replace(/\s/g, '')) return undefined
  // The schema puts members in its own order, and case says nothing in hex.
  return `${call.method} ${JSON.stringify(params.output).toLowerCase()}`
}
