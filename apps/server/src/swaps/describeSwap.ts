import type { Caip2, SwapQuote } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { SwapFeeTaken } from './swapSource.ts'

/** The fees of a swap as the API writes them. */
export function describeFees(chainId: Caip2, fees: readonly SwapFeeTaken[]): NonNullable<SwapQuote['fees']> {
  return fees.map(({ amount, token, bps }) => ({
    type: 'provider',
    amount: String(amount),
    token: `${chainId}:${token}`,
    bps,
  }))
}

/** The standard price of a unit of gas on a chain, in wei. */
export async function standardGasPrice(context: Context, chainId: Caip2): Promise<bigint> {
  return BigInt((await context.gasPrices.find(chainId))?.standard ?? 0)
}
