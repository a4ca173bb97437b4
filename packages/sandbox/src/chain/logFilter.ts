import * as v from 'valibot'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'

const lower = v.transform((text: string) => text.toLowerCase())
const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), lower)
const Topic = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), lower)

const BlockName = v.nullish(v.pipe(v.string(), v.maxLength(66)))

// A filter is kept for as long as its owner likes, so that it must not be as long as he likes.
const listLimit = 256

const Filter = v.object({
  fromBlock: BlockName,
  toBlock: BlockName,
  blockHash: BlockName,
  address: v.nullish(v.union([Address, v.pipe(v.array(Address), v.maxLength(listLimit))])),
  topics: v.nullish(
    v.pipe(
      v.array(v.nullable(v.union([Topic, v.pipe(v.array(Topic), v.maxLength(listLimit))]))),
      v.maxLength(4),
    ),
  ),
})

const Log = v.looseObject({ address: v.string(), topics: v.array(v.string()) })

/** Which logs a subscriber wants, in lower case. */
export type LogFilter = {
  readonly addresses: readonly string[]
  readonly topics: readonly (readonly string[])[]
  /** The same as it was asked for, with the blocks it names. */
  readonly asked: v.InferOutput<typeof Filter>
}

function toList(value: string | readonly string[] | null | undefined): readonly string[] {
  if (value === null || value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

/** Reads the filter of `eth_newFilter` and of `eth_subscribe` "logs". */
export function readLogFilter(filter: unknown): LogFilter {
  const parsed = v.safeParse(Filter, filter ?? {})
  if (!parsed.success) {
    throw new RpcError(
      rpcCodes.invalidParams,
      `A log filter may have \`address\` (one or a list), up to four \`topics\` (each null, one or a list) and names of blocks; a list may hold ${listLimit}.`,
    )
  }
  const { address, topics } = parsed.output
  return { addresses: toList(address), topics: (topics ?? []).map(toList), asked: parsed.output }
}

/** Tells whether a subscriber wants this log. */
export function matchesFilter(log: unknown, { addresses, topics }: LogFilter): boolean {
  const parsed = v.safeParse(Log, log)
  if (!parsed.success) return false
  if (addresses.length > 0 && !addresses.includes(parsed.output.address.toLowerCase())) return false
  return topics.every((wanted, index) => {
    const topic = parsed.output.topics[index]
    return topic !== undefined && (wanted.length === 0 || wanted.includes(topic.toLowerCase()))
  })
}
