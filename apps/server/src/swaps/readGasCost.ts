import { nativeAddress } from '@latchkey/wire'
import { fromDecimal } from '../prices/fixedPoint.ts'
import { type Prices, tokenKey } from '../prices/prices.ts'
import type { Asking } from '../sources/sources.ts'
import type { Tokens } from '../tokens/token.ts'
import type { SwapRequest } from './swapSource.ts'

/** Prices only help to choose a route, so the time limit is short. */
const patienceMs = 1_000

/** Converts gas into base units of the token received; zero where the price of the coin or the token is unknown. */
export async function readGasCost(
  { prices, tokens }: { readonly prices: Prices; readonly tokens: Tokens },
  { chainId, to, gasPrice }: Pick<SwapRequest, 'chainId' | 'to' | 'gasPrice'>,
  coinDecimals: number,
  asking: Asking,
): Promise<(gas: bigint) => bigint> {
  if (to === nativeAddress) return (gas) => gas * gasPrice
  const coin = { chainId, address: nativeAddress as `0x${string}` }
  const token = { chainId, address: to }
  const limited = {
    signal: AbortSignal.any([asking.signal, AbortSignal.timeout(patienceMs)]),
    deadline: Math.min(asking.deadline, performance.now() + patienceMs),
  }
  const read = await Promise.all([
    prices.quote([coin, token], 'usd', limited),
    tokens.describe(chainId, [to], limited),
    // A price that does not arrive in time counts as unknown; the swap itself needs none.
  ]).catch(() => undefined)
  const coinUsd = fromDecimal(read?.[0].get(tokenKey(coin))?.price ?? '')
  const tokenUsd = fromDecimal(read?.[0].get(tokenKey(token))?.price ?? '')
  const decimals = read?.[1].get(to)?.decimals
  if (coinUsd === undefined || tokenUsd === undefined || decimals === undefined) return () => 0n
  const over = gasPrice * coinUsd * 10n ** BigInt(decimals)
  const under = tokenUsd * 10n ** BigInt(coinDecimals)
  return (gas) => (gas * over) / under
}
