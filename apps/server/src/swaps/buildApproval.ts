import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import { isRevert } from '../reads/isRevert.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import { readAllowance } from './readAllowance.ts'
import { SwapRefusedError } from './swapSource.ts'

/** The approval to build. */
export type ApprovalOrder = {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  /** Unlimited where it is absent. */
  readonly amount: bigint | undefined
}

/** An approval as a transaction of the owner. */
export type BuiltApproval = {
  readonly data: Hex
  readonly amount: bigint
  readonly gas: bigint
  /** Whether it resets an old approval to zero, which the token requires before a new one. */
  readonly resets: boolean
}

const defaultGas = 65_000n

/**
 * Builds the approval of a token. Some tokens refuse to change an approval that is not zero; a simulated call shows it, so
 * no list of such tokens is needed.
 */
export async function buildApproval(
  reads: ChainReads,
  order: ApprovalOrder,
  asking: Asking,
): Promise<BuiltApproval> {
  const amount = order.amount ?? maxUint256
  const allowed = await readAllowance(reads, order, asking)
  if (allowed === undefined) {
    throw new SwapRefusedError('not_a_token', `There is no token at ${order.token}.`)
  }
  if (await accepts(reads, order, amount, asking)) return write(reads, order, amount, false, asking)
  if (allowed > 0n && (await accepts(reads, order, 0n, asking))) return write(reads, order, 0n, true, asking)
  throw new SwapRefusedError(
    'approval_refused',
    `The token ${order.token} refuses the approval now, so it cannot be swapped.`,
  )
}

function approveData({ spender }: ApprovalOrder, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

async function accepts(
  reads: ChainReads,
  order: ApprovalOrder,
  amount: bigint,
  asking: Asking,
): Promise<boolean> {
  const call = { from: order.owner, to: order.token, data: approveData(order, amount), gas: '0x493e0' }
  try {
    const result = await reads.request('eth_call', [call, 'latest'], asking)
    // Older tokens return nothing on success.
    return (
      result === '0x' ||
      (typeof result === 'string' && result.length >= 66 && BigInt(result.slice(0, 66)) > 0n)
    )
  } catch (error) {
    if (error instanceof NodeError && isRevert(error)) return false
    throw error
  }
}

async function write(
  reads: ChainReads,
  order: ApprovalOrder,
  amount: bigint,
  resets: boolean,
  asking: Asking,
): Promise<BuiltApproval> {
  const data = approveData(order, amount)
  return { data, amount, resets, gas: (await estimate(reads, order, data, asking)) ?? defaultGas }
}

/** A fifth more than the estimate; undefined where the node gives none, for example where the owner has no coin. */
async function estimate(
  reads: ChainReads,
  { owner, token }: ApprovalOrder,
  data: Hex,
  asking: Asking,
): Promise<bigint | undefined> {
  try {
    const estimated = await reads.request('eth_estimateGas', [{ from: owner, to: token, data }], asking)
    return typeof estimated === 'string' && /^0x[0-9a-f]{1,16}$/i.test(estimated)
      ? (BigInt(estimated) * 6n) / 5n
      : undefined
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}
