import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import { collectibleAbi, tokenAbi, wrappedEtherAbi } from '../contracts/abis.ts'
import type { Deed } from './timeline.ts'

/** The simple things people do, as transactions: money, tokens and collectibles change hands. */

export const sendEther = (from: Address, to: Address, value: bigint): Deed => ({
  from,
  to,
  value,
  gas: 21_000n,
})

export function sendToken(token: Address, from: Address, to: Address, amount: bigint): Deed {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  return { from, to: token, data, gas: 120_000n }
}

export function approveToken(token: Address, from: Address, spender: Address, amount = maxUint256): Deed {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] })
  return { from, to: token, data, gas: 80_000n }
}

export function mintToken(token: Address, from: Address, to: Address, amount: bigint): Deed {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  return { from, to: token, data, gas: 120_000n }
}

export function wrapEther(weth: Address, from: Address, value: bigint): Deed {
  const data = encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'deposit' })
  return { from, to: weth, value, data, gas: 80_000n }
}

export function unwrapEther(weth: Address, from: Address, amount: bigint): Deed {
  const data = encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'withdraw', args: [amount] })
  return { from, to: weth, data, gas: 80_000n }
}

export function mintCollectible(collection: Address, from: Address): Deed {
  const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'mint', args: [from] })
  return { from, to: collection, data, gas: 200_000n }
}

export function sendCollectible(collection: Address, from: Address, to: Address, id: bigint): Deed {
  const data = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'safeTransferFrom',
    args: [from, to, id],
  })
  return { from, to: collection, data, gas: 200_000n }
}

export function approveCollectibles(
  collection: Address,
  from: Address,
  operator: Address,
  yes: boolean,
): Deed {
  const data = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'setApprovalForAll',
    args: [operator, yes],
  })
  return { from, to: collection, data, gas: 80_000n }
}

export function airdropCollectibles(collection: Address, from: Address, receivers: readonly Address[]): Deed {
  const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'airdrop', args: [receivers] })
  return { from, to: collection, data }
}
