import { formatUnits } from '../../base/amounts.ts'
import { compareDecimals, multiplyDecimals } from '../../base/decimals.ts'
import type { SwapState } from './swapState.ts'
import { isCoin, type SwapToken, swapAddress } from './swapToken.ts'

/** A token that the account has some of (S3.40). */
export type OwnedSwapToken = SwapToken & {
  /** How much, as a plain decimal in units of the token. */
  readonly quantity: { readonly numeric: string; readonly decimals: number }
  /** What one is worth in USD, as a plain decimal; absent when it is unknown. */
  readonly price?: string
}

type Listed = Pick<SwapState, 'tokens' | 'found' | 'holdings' | 'prices' | 'chainId'>

/** Symbols of the tokens that visitors look for first. */
const suggestedSymbols = new Set(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  ),
)

/** The tokens that are suggested: the coin of the chain, then those of its list that visitors look for first. */
export function suggestedTokens({ tokens }: Pick<Listed, 'tokens'>): readonly SwapToken[] {
  return tokens.filter((token) => isCoin(token) || suggestedSymbols.has(token.symbol.toUpperCase()))
}

/** The tokens of the chain's list by name. */
export function popularTokens({ tokens }: Pick<Listed, 'tokens'>): readonly SwapToken[] {
  return tokens.toSorted((one, other) => compare(one.name, other.name))
}

/** What the account holds and can swap, the most valuable first; then those without a price, and last those that no list has. */
export function tokensWithBalance(state: Listed): readonly OwnedSwapToken[] {
  const { holdings, prices, chainId } = state
  const owned = holdings.flatMap((held): readonly OwnedSwapToken[] => {
    if (held.chainId !== chainId || held.amount <= 0n) return []
    const { name, symbol, decimals, iconUrl, unlisted } = held
    const address = swapAddress(chainId, held.address)
    const price = prices[address] ?? held.price
    const token = findToken(state, address) ?? {
      chainId,
      address,
      name,
      symbol,
      decimals,
      ...(iconUrl !== undefined && { logoUri: iconUrl }),
      ...(unlisted && { isUnlisted: unlisted }),
    }
    const quantity = { numeric: formatUnits(held.amount, token.decimals), decimals: token.decimals }
    return [{ ...token, quantity, ...(price !== undefined && { price }) }]
  })
  return owned.toSorted(
    (one, other) =>
      Number(one.isUnlisted ?? false) - Number(other.isUnlisted ?? false) ||
      compareDecimals(ownedValue(other), ownedValue(one)),
  )
}

function ownedValue({ quantity, price = '0' }: OwnedSwapToken): string {
  return multiplyDecimals(quantity.numeric, price)
}

/** A token by its address, of those that are known. */
export function findToken({ tokens, found }: Pick<Listed, 'tokens' | 'found'>, address: string) {
  const key = address.toLowerCase()
  return [...tokens, ...found].find((token) => token.address === key)
}

/** The tokens whose name, symbol or address has this text in it: those that begin with it first. */
export function searchTokens(state: Listed, text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase()
  const all = [...tokensWithBalance(state), ...state.tokens, ...state.found]
  const once = [...new Map(all.map((token) => [token.address, token])).values()]
  if (wanted === '') return once
  const rank = ({ symbol, name, address }: SwapToken): number => {
    const texts = [symbol, name].map((one) => one.toLowerCase())
    if (texts[0] === wanted) return 0
    if (texts.some((one) => one.startsWith(wanted))) return 1
    if (texts.some((one) => one.includes(wanted))) return 2
    // A part of an address is too little to know a token by.
    return address.endsWith(`:${wanted}`) ? 0 : 3
  }
  return once
    .map((token) => ({ token, at: rank(token) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ token }) => token)
}

function compare(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}
