import { nativeAddress } from '@latchkey/wire'
import { fromDecimal } from '../prices/fixedPoint.ts'
import { type Prices, tokenKey } from '../prices/prices.ts'
import type { Asking } from '../sources/sources.ts'
import type { Tokens } from '../tokens/token.ts'
import type { SwapQuestion } from './swapSource.ts'

/** Prices only help to choose among routes: nobody waits long for them. */
const patienceMs = 1_000

/** What gas costs in base units of the token received; nothing where the prices of both are not known. */
export async function readGasCost(
  { prices, tokens }: { readonly prices: Prices; readonly tokens: Tokens },
  { chainId, to, gasPrice }: Pick<SwapQuestion, 'chainId' | 'to' | 'gasPrice'>,
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
  const told = await Promise.all([
    prices.quote([coin, token], 'usd', limited),
    tokens.describe(chainId, [to], limited),
    // A price that is not known in time is an unknown price; the swap itself needs none.
  ]).catch(() => undefined)
  const coinUsd = fromDecimal(told?.[0].get(tokenKey(coin))?.price ?? '')
  const tokenUsd = fromDecimal(told?.[0].get(tokenKey(token))?.price ?? '')
  const decimals = told?.[1].get(to)?.decimals
  if (coinUsd === undefined || tokenUsd === undefined || decimals === undefined) return () => 0n
  const over = gasPrice * coinUsd * 10n ** BigInt(decimals)
  const under = tokenUsd * 10n ** BigInt(coinDecimals)
  return (gas) => (gas * over) / under
}
