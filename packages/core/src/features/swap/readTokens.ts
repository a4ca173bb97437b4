import { cleanText, paths, SwapToken as ServedToken } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { servedImage } from '../../api/servedImage.ts'
import type { CaipChainId } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SwapError } from './SwapError.ts'
import { hasSwaps } from './swapNetworks.ts'
import { type SwapToken, swapAddress } from './swapToken.ts'

/** The most tokens of a list that are read. */
const mostTokens = 5_000

/** The longest name and symbol of a token that are shown. */
const longestName = 80
const longestSymbol = 24

const LenientTokens = v.object({ tokens: v.array(v.unknown()) })

/** The tokens that can be swapped on a network, the coin first; none on a network without swaps (S8.47). */
export async function readTokens(
  latchkey: Latchkey,
  chainId: CaipChainId,
  signal?: AbortSignal,
): Promise<readonly SwapToken[]> {
  if (!(await hasSwaps(latchkey, chainId))) return []
  return requestTokens(latchkey, chainId, {}, signal)
}

/** A token by its address, listed or not; undefined where there is none. */
export async function readToken(
  latchkey: Latchkey,
  chainId: CaipChainId,
  address: string,
  signal?: AbortSignal,
): Promise<SwapToken | undefined> {
  const wanted = swapAddress(chainId, address)
  if (!(await hasSwaps(latchkey, chainId))) return undefined
  const tokens = await requestTokens(latchkey, chainId, { address: wanted }, signal)
  return tokens.find((token) => token.address === wanted)
}

async function requestTokens(
  latchkey: Latchkey,
  chainId: CaipChainId,
  query: { readonly address?: string },
  signal: AbortSignal | undefined,
): Promise<readonly SwapToken[]> {
  const api = createApi(latchkey)
  if (api === undefined) throw new SwapError('swap.noServer', {})
  const { tokens } = await api.get(paths.swapTokens, {
    query: { chainId, ...query },
    response: LenientTokens,
    ...(signal && { signal }),
  })
  const read = tokens.slice(0, mostTokens).flatMap((one) => readOne(latchkey, chainId, one))
  return [...new Map(read.map((token) => [token.address, token])).values()]
}

/** Parses a row; empty for one that cannot be read, or is of another chain. */
function readOne(latchkey: Latchkey, chainId: CaipChainId, row: unknown): readonly SwapToken[] {
  const parsed = v.safeParse(ServedToken, row)
  if (!parsed.success) return []
  const { address, decimals, listed, logoUri, name, symbol } = parsed.output
  if (!address.toLowerCase().startsWith(`${chainId}:`)) return []
  const shownSymbol = cleanText(symbol, longestSymbol)
  // A token without a visible symbol cannot be recognized.
  if (shownSymbol === '') return []
  const picture = servedImage(latchkey.config, logoUri)
  return [
    {
      chainId,
      address: swapAddress(chainId, address),
      name: cleanText(name, longestName) || shownSymbol,
      symbol: shownSymbol,
      decimals,
      ...(picture !== undefined && { logoUri: picture }),
      ...(listed === false && { isUnlisted: true as const }),
    },
  ]
}
