import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { decodeAggregate3, encodeAggregate3 } from '../reads/aggregate3.ts'
import type { ChainReads, ContractCall } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'

/** Whether a transfer arrives in full, loses a fee or is refused; `unknown` where the node could not simulate it. */
export type TransferResult = 'whole' | 'fee' | 'refused' | 'unknown'

/** The simulated transfer: a token, and an account with a balance of it. */
export type Trial = { readonly token: Address; readonly holder: Address }

/** An account without a role in any contract. */
const stranger: Address = '0x000000000000000000000000000000007ea1057e'
const gas = 3_000_000
/** Some tokens count in shares and lose a unit in rounding; that is no fee. */
const toleranceBps = 1n
/** A smaller amount hides a fee in its rounding. */
const enough = 10_000n

/**
 * Simulates a transfer of a token from a holder to a stranger and back, and compares the amounts that arrive. For the
 * simulated call both accounts have the code of Multicall3, so that each can send its own tokens.
 */
export async function tryTransfers(
  reads: ChainReads,
  { token, holder }: Trial,
  asking: Asking,
): Promise<TransferResult> {
  const { multicall3 } = reads.chain
  if (multicall3 === undefined) return 'unknown'
  const [balance] = await reads.callApart([balanceOf(token, holder)], { ...asking, gas })
  const there = trialAmount(readAmount(balance))
  const back = there / 2n
  if (back === 0n) return 'unknown'
  const data = encodeAggregate3([
    balanceOf(token, stranger),
    transfer(token, stranger, there),
    balanceOf(token, stranger),
    balanceOf(token, holder),
    { to: stranger, data: encodeAggregate3([transfer(token, holder, back)]) },
    balanceOf(token, holder),
  ])
  try {
    const code = await reads.request('eth_getCode', [multicall3, 'latest'], asking)
    const call = { to: holder, data, gas: `0x${gas.toString(16)}` }
    const result = await reads.request(
      'eth_call',
      [call, 'latest', { [holder]: { code }, [stranger]: { code } }],
      asking,
    )
    return compareBalances(result, there, back)
  } catch (error) {
    // Not every node supports state overrides. The minimum in the transaction protects its sender there too.
    if (error instanceof NodeError) return 'unknown'
    throw error
  }
}

/**
 * A thousandth of what the holder has, so that no limit on large transfers is met. It does not depend on the requested swap:
 * the result is cached, and one request must not decide it for another.
 */
function trialAmount(balance: bigint): bigint {
  const [share, half] = [balance / 1_000n, balance / 2n]
  if (share >= enough) return share
  return half < enough ? half : enough
}

function compareBalances(result: unknown, there: bigint, back: bigint): TransferResult {
  const answers = decodeAggregate3(result, 6)
  if (answers === undefined) return 'unknown'
  const inner = answers[4]?.success ? decodeAggregate3(answers[4].data, 1)?.[0] : undefined
  const isSent = answers[1]?.success === true && inner?.success === true
  if (!isSent || isFalse(answers[1]?.data) || isFalse(inner?.data)) return 'refused'
  const [before = 0n, after = 0n, heldBefore = 0n, heldAfter = 0n] = [0, 2, 3, 5].map((n) =>
    readAmount(answers[n]?.data),
  )
  const isWhole = arrives(after - before, there) && arrives(heldAfter - heldBefore, back)
  return isWhole ? 'whole' : 'fee'
}

function arrives(received: bigint, sent: bigint): boolean {
  const lost = sent - received
  return lost <= 1n || lost * 10_000n <= sent * toleranceBps
}

/** Some tokens return false instead of reverting; some return nothing at all and mean true. */
function isFalse(data: Hex | undefined): boolean {
  return data !== undefined && data.length >= 66 && readAmount(data) === 0n
}

function readAmount(data: Hex | undefined): bigint {
  return data === undefined || data.length < 66 ? 0n : BigInt(data.slice(0, 66))
}

function balanceOf(token: Address, account: Address): ContractCall {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  }
}

function transfer(token: Address, to: Address, amount: bigint): ContractCall {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  }
}
