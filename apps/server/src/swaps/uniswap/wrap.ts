import { nativeAddress } from '@latchkey/wire'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { BuiltSwap, SwapOffer, SwapRequest } from '../swapSource.ts'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Units of gas that wrapping and unwrapping take. */
const wrapGas = 50_000n

/** Whether a swap is between the coin and its wrapped form, which are worth the same and need no pool. */
export function isWrapping(wrapped: Address | undefined, from: Address, to: Address): boolean {
  return (from === nativeAddress && to === wrapped) || (from === wrapped && to === nativeAddress)
}

/** The offer of wrapping or unwrapping: the same amount. */
export function wrapOffer({ amount, from, to }: SwapRequest): SwapOffer {
  return { amount, fees: [], priceImpactBps: 0, gas: wrapGas, route: [from, to] }
}

/** Wrapping or unwrapping as a transaction: a call of the wrapped coin itself. */
export function buildWrapping(request: SwapRequest): BuiltSwap {
  const { from, to, amount } = request
  const isIn = from === nativeAddress
  const [target, value] = isIn ? [to, amount] : [from, 0n]
  return { ...wrapOffer(request), target, data: wrapData(from, amount), value, minAmount: amount }
}

function wrapData(from: Address, amount: bigint): Hex {
  return from === nativeAddress
    ? encodeFunctionData({ abi, functionName: 'deposit' })
    : encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
}
