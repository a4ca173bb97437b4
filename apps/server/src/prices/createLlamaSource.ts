import { nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { PriceQuote, PriceSource, TokenId } from '../sources/sources.ts'
import { tokenKey } from './prices.ts'

/** What the service calls the chains we know. */
const slugs: Readonly<Record<string, string>> = {
  1: 'ethereum',
  10: 'optimism',
  56: 'bsc',
  100: 'xdai',
  137: 'polygon',
  324: 'era',
  1088: 'metis',
  5000: 'mantle',
  8453: 'base',
  42161: 'arbitrum',
  42220: 'celo',
  43114: 'avax',
  59144: 'linea',
  534352: 'scroll',
}

/** What the service calls a chain; undefined for one that we have no name for. */
export function llamaSlug(id: number | string): string | undefined {
  return slugs[id]
}

const Coins = v.object({
  coins: v.record(
    v.string(),
    v.object({
      price: v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(1e15)),
      timestamp: v.number(),
      confidence: v.optional(v.pipe(v.number(), v.toMaxValue(1)), 0.5),
    }),
  ),
})
const home = 'https://coins.llama.fi'
const zeroAddress = '0x0000000000000000000000000000000000000000'
const mostAtOnce = 100
const mostBytes = 1024 * 1024
/** Older than this, or surer of itself than not, is what we ask of an answer. */
const oldestMs = 60 * 60_000
const leastConfidence = 0.5

/**
 * Prices by DefiLlama, which needs no key. For what chains do not know; written after its published shapes and not tried
 * against the live service.
 */
export function createLlamaSource({
  now,
  origin = home,
}: {
  readonly now: () => number
  readonly origin?: string
}): PriceSource {
  return {
    id: 'defillama',
    supports: (chainId) => slugOf(chainId) !== undefined,
    async prices(tokens, { signal }) {
      const found = new Map<string, PriceQuote>()
      for (let start = 0; start < tokens.length; start += mostAtOnce) {
        const asked = new Map(tokens.slice(start, start + mostAtOnce).map((token) => [coinOf(token), token]))
        const url = `${origin}/prices/current/${[...asked.keys()].join(',')}`
        const { coins } = v.parse(Coins, await getJson(url, signal))
        for (const [coin, { price, timestamp, confidence }] of Object.entries(coins)) {
          const token = asked.get(coin)
          // Nothing was true in the future, whatever a service says.
          const at = Math.min(timestamp * 1_000, now())
          if (token === undefined || confidence < leastConfidence || now() - at > oldestMs) continue
          const usd = plainDecimal(price)
          if (usd !== undefined) found.set(tokenKey(token), { usd, source: 'defillama', at, confidence })
        }
      }
      return found
    },
  }
}

function slugOf(chainId: string): string | undefined {
  return llamaSlug(chainId.replace(/^eip155:/, ''))
}

function coinOf({ chainId, address }: TokenId): string {
  return `${slugOf(chainId)}:${address === nativeAddress ? zeroAddress : address}`
}

/** Numbers of JSON may be written with an exponent; ours never are. */
function plainDecimal(price: number): string | undefined {
  const text = price.toFixed(20).replace(/\.?0+$/, '')
  return /^0?$/.test(text) ? undefined : text
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!response.ok) {
    await response.body?.cancel()
    throw new PriceServiceError(`an HTTP error ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new PriceServiceError('an answer that is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** The service did not give prices. */
class PriceServiceError extends Error {
  override readonly name = 'PriceServiceError'
}
