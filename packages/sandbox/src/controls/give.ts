import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { Chain } from '../chain/chainState.ts'
import { tokenAbi, wrappedEtherAbi } from '../contracts/abis.ts'
import type { Gift } from './chainControls.ts'
import { sendFromKeeper } from './sendFromKeeper.ts'

/** Gives money by ordinary transactions of the keeper, which owns the tokens and has coin without end. */
export async function give(chain: Chain, { to, amount, token }: Gift): Promise<void> {
  if (token === undefined) return sendFromKeeper(chain, { to, value: numberToHex(amount) })
  const contract = chain.contracts[token]
  if (token !== 'WETH') return sendFromKeeper(chain, { to: contract, data: mintData(to, amount) })
  // Wrapped coin cannot be minted, only wrapped.
  const deposit = encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'deposit' })
  await sendFromKeeper(chain, { to: contract, value: numberToHex(amount), data: deposit })
  const transfer = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  await sendFromKeeper(chain, { to: contract, data: transfer })
}

function mintData(to: Gift['to'], amount: bigint): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
}
