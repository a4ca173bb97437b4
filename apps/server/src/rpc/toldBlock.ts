import type { Call, Outcome } from './calls.ts'

/** The methods whose answers tell of blocks, and where: an answer that is a number itself has no such member. */
const members: ReadonlyMap<string, string | undefined> = new Map([
  ['eth_blockNumber', undefined],
  ['eth_getBlockByHash', '"number"'],
  ['eth_getBlockByNumber', '"number"'],
  ['eth_getBlockReceipts', '"blockNumber"'],
  ['eth_getLogs', '"blockNumber"'],
  ['eth_getTransactionByBlockHashAndIndex', '"blockNumber"'],
  ['eth_getTransactionByBlockNumberAndIndex', '"blockNumber"'],
  ['eth_getTransactionByHash', '"blockNumber"'],
  ['eth_getTransactionReceipt', '"blockNumber"'],
])

/** Whether the answer to a call may tell of a block. A block that is still being built does not count. */
export function tellsOfBlocks(call: Call): boolean {
  return call.kind === 'call' && members.has(call.method) && !call.paramsText.includes('"pending"')
}

/** The number of the block that an answer tells of, the last one of many; undefined when it tells of none. */
export function toldBlock(call: Call, outcome: Outcome): bigint | undefined {
  if (call.kind !== 'call' || outcome.kind !== 'result' || !tellsOfBlocks(call)) return undefined
  const member = members.get(call.method)
  const { text } = outcome
  if (member === undefined) return readNumber(/^"(0x[0-9a-f]{1,16})"$/i.exec(text))
  // Logs may be megabytes: they are in the order of their blocks, and searched from behind instead of parsed.
  const at = text.lastIndexOf(member)
  if (at < 0) return undefined
  return readNumber(/^\s*:\s*"(0x[0-9a-f]{1,16})"/i.exec(text.slice(at + member.length, at + 64)))
}

function readNumber(match: RegExpExecArray | null): bigint | undefined {
  return match?.[1] === undefined ? undefined : BigInt(match[1])
}
