import type { Hex } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import { decodeText } from './decodeText.ts'
import { longestName, longestSymbol, mostDecimals, type Token, type TokenAddress } from './token.ts'

/** The first four bytes of `name()`, `symbol()` and `decimals()`. */
const selectors = ['0x06fdde03', '0x95d89b41', '0x313ce567'] as const
/** Enough for any honest text behind a proxy, too little for a loop or a megabyte. */
const gas = 200_000

/** Asks tokens what they say of themselves; one that has no sensible decimals is no token. */
export async function readMetadata(
  reads: ChainReads,
  addresses: readonly TokenAddress[],
  asking: Asking,
): Promise<ReadonlyMap<TokenAddress, Token | undefined>> {
  const calls = addresses.flatMap((to) => selectors.map((data) => ({ to, data })))
  const told = await reads.callApart(calls, { ...asking, gas })
  return new Map(
    addresses.map((address, n) => {
      const [name, symbol, decimals] = told.slice(n * 3, n * 3 + 3)
      return [address, readToken(address, name, symbol, decimals)]
    }),
  )
}

function readToken(
  address: TokenAddress,
  name: Hex | undefined,
  symbol: Hex | undefined,
  told: Hex | undefined,
): Token | undefined {
  if (told === undefined || told.length !== 66) return undefined
  const decimals = Number(told)
  if (decimals > mostDecimals) return undefined
  const shortAddress = `${address.slice(0, 6)}…${address.slice(-4)}`
  const shownSymbol = symbol && decodeText(symbol, longestSymbol)
  const shownName = name && decodeText(name, longestName)
  return {
    address,
    name: shownName ?? shownSymbol ?? shortAddress,
    symbol: shownSymbol ?? shortAddress,
    decimals,
    listed: false,
  }
}
