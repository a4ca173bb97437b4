import { Prices, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { readDecimal } from '../../base/decimals.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SwapError } from './SwapError.ts'

/** Prices of tokens in USD, by address (S7.30) and not by symbol, which is not unique. */
export async function readPrices(
  latchkey: Latchkey,
  addresses: readonly CaipAddress[],
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const api = createApi(latchkey)
  if (api === undefined) throw new SwapError('swap.noServer', {})
  const { projectId } = latchkey.config
  const { fungibles } = await api.post(paths.fungiblePrice, {
    body: { projectId, currency: 'usd', addresses: [...new Set(addresses)] },
    response: Prices,
    ...(signal && { signal }),
  })
  const known = fungibles.flatMap(({ address, price }): [string, string][] => {
    const decimal = price === null ? undefined : readDecimal(price)
    // A price of zero counts as unknown.
    return decimal !== undefined && /[1-9]/.test(decimal) ? [[address.toLowerCase(), decimal]] : []
  })
  const asked = new Set<string>(addresses.map((address) => address.toLowerCase()))
  return Object.fromEntries(known.filter(([address]) => asked.has(address)))
}
