import type { Asking, PriceQuote, PriceSource, TokenId } from '../sources/sources.ts'
import { confirms, doubtsStable, isJump } from './doubts.ts'
import { fromDecimal } from './fixedPoint.ts'
import type { PriceFacts } from './priceFacts.ts'
import { tokenKey } from './prices.ts'

/** What is needed to doubt a price. */
export type Judgement = {
  readonly facts: PriceFacts | undefined
  /** The price that was believed last. */
  before(key: string): { readonly usd: bigint; readonly at: number } | undefined
  readonly now: number
}

/**
 * Asks sources in their order until each token of a chain has its price. The first answer counts, unless it is in
 * doubt: then another source has to say about the same. Undefined is for what nobody knows; what could not be asked
 * everywhere is left out. Rejects when no source could be asked.
 */
export async function askSources(
  sources: readonly PriceSource[],
  tokens: readonly TokenId[],
  judgement: Judgement,
  asking: Asking,
): Promise<Map<string, PriceQuote | undefined>> {
  const found = new Map<string, PriceQuote | undefined>()
  const doubted = new Map<string, PriceQuote[]>()
  const failures: unknown[] = []
  let answered = false
  for (const source of sources) {
    const wanted = tokens.filter((token) => !found.has(tokenKey(token)))
    if (wanted.length === 0) break
    try {
      const told = await source.prices(wanted, asking)
      answered = true
      for (const token of wanted) {
        const key = tokenKey(token)
        const quote = told.get(key)
        const accepted = quote && judge(token, quote, doubted.get(key) ?? [], judgement)
        if (accepted !== undefined) found.set(key, accepted)
        else if (quote !== undefined) doubted.set(key, [...(doubted.get(key) ?? []), quote])
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (!answered && failures.length > 0) throw failures[0]
  if (failures.length > 0) return found
  return new Map(tokens.map((token) => [tokenKey(token), found.get(tokenKey(token))]))
}

function judge(
  token: TokenId,
  quote: PriceQuote,
  doubted: readonly PriceQuote[],
  { facts, before, now }: Judgement,
): PriceQuote | undefined {
  const usd = fromDecimal(quote.usd)
  if (usd === undefined) return undefined
  if (doubted.length > 0) {
    return doubted.find((earlier) => confirms(usd, fromDecimal(earlier.usd) ?? 0n))
  }
  const inDoubt =
    (facts !== undefined && doubtsStable(facts, token.address, usd)) ||
    isJump(usd, before(tokenKey(token)), now)
  return inDoubt ? undefined : quote
}
