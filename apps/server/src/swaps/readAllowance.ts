import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'

/** Enough for a token behind a proxy. */
const gas = 300_000

/** How much of a token a spender may take from its owner; undefined where there is no such token. */
export async function readAllowance(
  reads: ChainReads,
  { token, owner, spender }: { readonly token: Address; readonly owner: Address; readonly spender: Address },
  asking: Asking,
): Promise<bigint | undefined> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const [answer] = await reads.callApart([{ to: token, data }], { ...asking, gas })
  return answer === undefined || answer.length !== 66 ? undefined : BigInt(answer)
}
