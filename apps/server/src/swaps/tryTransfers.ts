import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { decodeAggregate3, encodeAggregate3 } from '../reads/aggregate3.ts'
import type { ChainReads, ContractCall } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'

/** How a token behaves when it is moved; `unknown` where the chain could not try it out. */
export type TransferNature = 'whole' | 'fee' | 'stuck' | 'unknown'

/** What is tried out: how much of a token, from somebody who has some of it. */
export type Trial = { readonly token: Address; readonly holder: Address; readonly amount: bigint }

/** An account that has nothing to do with anybody. */
const stranger: Address = '0x000000000000000000000000000000007ea1057e'
const gas = 3_000_000
/** Some tokens count in shares and lose a unit in rounding; that is no fee. */
const forgivenBps = 1n

/**
 * Moves some of a token from a holder to a stranger and back, in a call that leaves no trace, and compares what arrives.
 * For that call both have the code of Multicall3, so that they send what is theirs.
 */
export async function tryTransfers(
  reads: ChainReads,
  { token, holder, amount }: Trial,
  asking: Asking,
): Promise<TransferNature> {
  const { multicall3 } = reads.chain
  if (multicall3 === undefined) return 'unknown'
  const [balance] = await reads.callApart([balanceOf(token, holder)], { ...asking, gas })
  const half = readAmount(balance) / 2n
  const there = amount < half ? amount : half
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
    return judge(result, there, back)
  } catch (error) {
    // Not every node takes overrides. The minimum in the transaction protects its sender there too.
    if (error instanceof NodeError) return 'unknown'
    throw error
  }
}

function judge(result: unknown, there: bigint, back: bigint): TransferNature {
  const told = decodeAggregate3(result, 6)
  if (told === undefined) return 'unknown'
  const inner = told[4]?.success ? decodeAggregate3(told[4].data, 1)?.[0] : undefined
  const isGiven = told[1]?.success === true && inner?.success === true
  if (!isGiven || isNo(told[1]?.data) || isNo(inner?.data)) return 'stuck'
  const [before = 0n, after = 0n, heldBefore = 0n, heldAfter = 0n] = [0, 2, 3, 5].map((n) =>
    readAmount(told[n]?.data),
  )
  const isWhole = arrives(after - before, there) && arrives(heldAfter - heldBefore, back)
  return isWhole ? 'whole' : 'fee'
}

function arrives(received: bigint, sent: bigint): boolean {
  const lost = sent - received
  return lost <= 1n || lost * 10_000n <= sent * forgivenBps
}

/** Some tokens say false instead of reverting; some say nothing at all and mean yes. */
function isNo(data: Hex | undefined): boolean {
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
