import { FrameError } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { shellWords } from '../words/shellWords.ts'
import { callChainAll } from './callChainAll.ts'
import type { Shell } from './shell.ts'

/** EIP-5792: nobody knows calls with this id. */
const unknownCalls = 5730
const status = { pending: 100, confirmed: 200, reverted: 500, partlyReverted: 600 }

const Receipt = v.object({
  status: v.string(),
  blockHash: v.string(),
  blockNumber: v.string(),
  gasUsed: v.string(),
  transactionHash: v.string(),
  logs: v.array(v.looseObject({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
})

/** Says how far calls are that were sent together (EIP-5792). Each is a transaction of its own. */
export async function callsStatus(shell: Shell, params: readonly unknown[], signal: AbortSignal) {
  const [id] = params
  const { calls, chainId } = shell.state()
  const sent = typeof id === 'string' && Object.hasOwn(calls, id) ? calls[id] : undefined
  if (sent === undefined || sent.chainId !== chainId)
    throw new FrameError(shellWords.callsUnknown, { code: unknownCalls })
  const requests = sent.hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const receipts = (await callChainAll(shell, requests, signal)).flatMap((answer) => {
    const receipt = v.safeParse(Receipt, answer)
    if (!receipt.success) return []
    const logs = receipt.output.logs.map(({ address, data, topics }) => ({ address, data, topics }))
    return [{ ...receipt.output, logs }]
  })
  const good = receipts.filter((receipt) => receipt.status === '0x1').length
  return {
    version: '2.0.0',
    id,
    chainId: `0x${Number(chainId.split(':')[1]).toString(16)}`,
    atomic: false,
    status: receipts.length < sent.hashes.length ? status.pending : endStatus(good, sent.count),
    receipts,
  }
}

function endStatus(good: number, count: number): number {
  if (good === count) return status.confirmed
  return good === 0 ? status.reverted : status.partlyReverted
}
