import type { SentLook, SentQuestion } from '@latchkey/core/adapter'
import { getCallsStatus } from '../calls/getCallsStatus.ts'
import { ask } from '../provider/ask.ts'
import { type Hex, parseHex, parseQuantity, toQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'
import { readReceipt } from '../transaction/readReceipt.ts'
import { findReplacement } from './findReplacement.ts'
import { readArrival } from './readArrival.ts'
import { revertReason } from './revertReason.ts'

/** Where a transaction is, as the node behind this provider sees it. */
export async function lookAfter(
  provider: unknown,
  question: SentQuestion,
  signal?: AbortSignal,
): Promise<SentLook> {
  if (question.hash === undefined) return lookAfterCalls(provider, question, signal)
  const hash = parseHex(question.hash, 32)
  const [receipt, transaction] = await Promise.all([
    readReceipt(provider, hash, signal),
    ask(provider, 'eth_getTransactionByHash', [hash], signal),
  ])
  const nonce = nonceOf(transaction) ?? question.nonce
  const known = { ...(nonce !== undefined && { nonce }) }
  if (receipt) {
    const ok = receipt.status === 'success'
    const reason = ok ? undefined : await whyReverted(provider, transaction, receipt.blockNumber, signal)
    const { from, brings } = question
    const arrived = ok && brings ? await readArrival(provider, { hash, from, ...brings }, signal) : undefined
    return {
      at: 'block',
      ok,
      block: receipt.blockNumber.toString(),
      ...known,
      ...(reason && { reason }),
      ...(arrived !== undefined && { arrived }),
    }
  }
  if (transaction !== null && transaction !== undefined) return { at: 'pool', ...known }
  const turn = nonce ?? question.nonceGuess
  if (turn === undefined) return { at: 'nowhere', passed: false }
  const used = parseQuantity(
    await ask(provider, 'eth_getTransactionCount', [question.from, 'latest'], signal),
  )
  if (used <= BigInt(turn)) return { at: 'nowhere', passed: false }
  const found = await findReplacement(provider, { ...question, hash, nonce: turn }, signal)
  return nonce === undefined ? byGuess(found) : found
}

/**
 * No node has said that this turn is its own. The same again with a higher fee, or an empty one to oneself, is told as that;
 * anything else in that turn may be another transaction altogether, and who is told that theirs is gone would pay twice.
 */
function byGuess(found: SentLook): SentLook {
  if (found.at === 'replaced' && found.how === 'other')
    return { at: 'nowhere', passed: false, isGuessWrong: true }
  return found.at === 'nowhere' ? { at: 'nowhere', passed: false } : found
}

async function lookAfterCalls(
  provider: unknown,
  { callsId = '' }: SentQuestion,
  signal?: AbortSignal,
): Promise<SentLook> {
  const { status, transactions } = await getCallsStatus(provider, callsId, signal)
  const hash = transactions.at(-1)?.hash
  const told = hash === undefined ? {} : { hash }
  if (status === 'pending') return { at: 'pool', ...told }
  return { at: 'block', ok: status === 'confirmed', ...told }
}

function nonceOf(transaction: unknown): number | undefined {
  const nonce = peek(transaction, 'nonce')
  return nonce === undefined ? undefined : Number(parseQuantity(nonce))
}

/** A receipt does not say why: the same call on the block before it does, as a rule. */
async function whyReverted(
  provider: unknown,
  transaction: unknown,
  block: bigint,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [from, to, value, data, gas] = ['from', 'to', 'value', 'input', 'gas'].map((key) =>
    peek(transaction, key),
  )
  if (typeof to !== 'string') return undefined
  try {
    const at: Hex = toQuantity(block > 0n ? block - 1n : 0n)
    await ask(provider, 'eth_call', [{ from, to, value, data, gas }, at], signal)
    return undefined
  } catch (error) {
    signal?.throwIfAborted()
    return revertReason(error)
  }
}
