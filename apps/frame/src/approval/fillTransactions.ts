import { FrameError } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { swapContracts } from '../decode/swapContracts.ts'
import type { Hex } from '../encoding/hex.ts'
import { callChain } from '../shell/callChain.ts'
import { callChainAll } from '../shell/callChainAll.ts'
import type { Shell } from '../shell/shell.ts'
import { approvalErrors } from '../words/approvalErrors.ts'
import { shellWords } from '../words/shellWords.ts'
import type { Outcome } from './approval.ts'
import { readSimulation, simulationCall } from './simulation.ts'
import { readTrace, traceCall } from './trace.ts'

/** A transaction as a page gives it: some fields may be absent. */
export type GivenTransaction = Readonly<Record<string, unknown>> & {
  readonly to?: string | null | undefined
  readonly nonce?: string | undefined
  readonly gas?: string | undefined
}

/** Transactions with everything that is signed, and what a test run says about them. */
export type FilledTransactions = {
  readonly transactions: readonly Readonly<Record<string, unknown>>[]
  readonly outcome: Outcome | undefined
}

const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const Block = v.object({ baseFeePerGas: v.optional(Quantity) })

/** Fills nonce, gas and fees in from the chain. Fees are the wallet's choice: those of the page are not used. */
export async function fillTransactions(
  shell: Shell,
  given: readonly GivenTransaction[],
  { account, signal }: { readonly account: Hex; readonly signal: AbortSignal },
): Promise<FilledTransactions> {
  const calls = given.map((transaction) => callOf(transaction, account))
  const answers = await callChainAll(
    shell,
    [
      { method: 'eth_getTransactionCount', params: [account, 'pending'] },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_maxPriorityFeePerGas', params: [] },
      { method: 'eth_gasPrice', params: [] },
      simulationCall(calls),
      ...calls.map((call) => ({ method: 'eth_estimateGas', params: [call] })),
    ],
    signal,
  )
  const [count, block, tip, price, simulated, ...estimates] = answers
  const wrapped = swapContracts(Number(shell.state().chainId.split(':')[1]))?.wrapped
  const simulation = readSimulation(simulated, account, calls.length, wrapped)
  const [only, ...others] = calls
  // A trace of several would run each as if those before it had not been.
  const isTraceable = simulated instanceof FrameError && others.length === 0 && only !== undefined
  const traced = isTraceable ? await trace(shell, only, signal) : undefined
  const fees = readFees(block, tip, price)
  const nonce = readQuantity(count)
  const transactions = given.map((transaction, at) => {
    const gas = transaction.gas ?? hex(readGas(estimates[at], simulation?.gasUsed[at]))
    const ownNonce = given.length === 1 ? transaction.nonce : undefined
    return {
      ...calls[at],
      gas,
      nonce: ownNonce ?? hex(nonce + BigInt(at)),
      ...(transaction['accessList'] !== undefined &&
        !('gasPrice' in fees) && { accessList: transaction['accessList'] }),
      ...(transaction['chainId'] !== undefined && { chainId: transaction['chainId'] }),
      ...fees,
    }
  })
  return { transactions, outcome: simulation?.outcome ?? readTrace(traced, account, wrapped) }
}

/** The trace of a call, by a node that cannot simulate; undefined when it cannot trace either. */
function trace(shell: Shell, call: object, signal: AbortSignal): Promise<unknown> {
  return callChain(shell, traceCall(call), signal).catch(() => undefined)
}

function callOf(transaction: GivenTransaction, account: Hex) {
  const { from = account, to, value, data, input } = transaction
  const bytes = data ?? input
  return {
    from,
    ...(to != null && { to }),
    ...(value !== undefined && { value }),
    ...(bytes !== undefined && { data: bytes }),
    // Both are read, so that two that differ are refused.
    ...(data !== undefined && input !== undefined && { input }),
  }
}

/** Twice the base fee, so that the transaction is still good after six full blocks. */
function readFees(block: unknown, tip: unknown, price: unknown) {
  const latest = v.safeParse(Block, block)
  if (block instanceof FrameError || !latest.success) throw unreachable(block)
  const { baseFeePerGas } = latest.output
  if (baseFeePerGas === undefined) return { gasPrice: hex(readQuantity(price)) }
  const gasPrice = v.safeParse(Quantity, price)
  const above = gasPrice.success && gasPrice.output > baseFeePerGas ? gasPrice.output - baseFeePerGas : 0n
  const given = v.safeParse(Quantity, tip)
  const maxPriorityFeePerGas = given.success ? given.output : above
  return {
    maxPriorityFeePerGas: hex(maxPriorityFeePerGas),
    maxFeePerGas: hex(baseFeePerGas * 2n + maxPriorityFeePerGas),
  }
}

/** An estimate, or where a call depends on the one before it what the test run used; with some room. */
function readGas(estimate: unknown, used: bigint | undefined): bigint {
  const estimated = v.safeParse(Quantity, estimate)
  if (estimated.success) return (estimated.output * 12n) / 10n
  if (used !== undefined) return (used * 13n) / 10n
  throw estimate instanceof FrameError ? refusedByChain(estimate) : unreachable(estimate)
}

/** Nodes say it in many ways; the visitor needs one of two sentences. */
function refusedByChain({ message }: FrameError): FrameError {
  const isPoor = /insufficient|enough funds|exceeds balance|cover/i.test(message)
  return new FrameError(isPoor ? approvalErrors.noFunds : approvalErrors.wouldFail)
}

function readQuantity(answer: unknown): bigint {
  const quantity = v.safeParse(Quantity, answer)
  if (!quantity.success) throw unreachable(answer)
  return quantity.output
}

function unreachable(answer: unknown): FrameError {
  return answer instanceof FrameError ? answer : new FrameError(shellWords.chainUnreachable)
}

function hex(number: bigint): Hex {
  return `0x${number.toString(16)}`
}
