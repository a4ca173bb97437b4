import type { Address } from 'viem'
import type { CallAnswer, ContractCall } from '../reads/chainReads.ts'
import { contractFunction, readWords } from './contractWords.ts'
import { type Market, quoteWorth, type Side, worth } from './market.ts'

const getReserves = contractFunction('getReserves()')
const price0CumulativeLast = contractFunction('price0CumulativeLast()')
const price1CumulativeLast = contractFunction('price1CumulativeLast()')
/** How many answers belong to one pair at one block. */
export const v2Calls = 2

/** What to ask about a pair, at this block and at one of some minutes before. */
export function askV2(pair: Address, tokenIsFirst: boolean): readonly ContractCall[] {
  return [getReserves(pair), tokenIsFirst ? price0CumulativeLast(pair) : price1CumulativeLast(pair)]
}

/** A pair at one block. */
type Moment = { readonly quote: bigint; readonly token: bigint; readonly sum: bigint }

/**
 * What a pair says of a token. Pairs remember only the sum of their prices over time, so the average lies between the
 * sums at two blocks; undefined when the pair was not there or empty at either.
 */
export function readV2(
  now: { readonly answers: readonly CallAnswer[]; readonly seconds: bigint },
  before: { readonly answers: readonly CallAnswer[]; readonly seconds: bigint },
  side: Side,
): Market | undefined {
  const latest = readMoment(now.answers, now.seconds, side.tokenIsFirst)
  const earlier = readMoment(before.answers, before.seconds, side.tokenIsFirst)
  const seconds = now.seconds - before.seconds
  if (latest === undefined || earlier === undefined || seconds <= 0n) return undefined
  // The sums are meant to run over.
  const mean = BigInt.asUintN(256, latest.sum - earlier.sum) / seconds
  return {
    spot: worth(side, latest.quote, latest.token),
    average: worth(side, mean, 1n << 112n),
    depthUsd: 2n * quoteWorth(side, latest.quote),
  }
}

/** The sum stands as of the pair's last trade: the price since then is added for the time that passed. */
function readMoment(
  answers: readonly CallAnswer[],
  seconds: bigint,
  tokenIsFirst: boolean,
): Moment | undefined {
  const reserves = readWords(answers[0], 3)
  const [last] = readWords(answers[1], 1) ?? []
  if (reserves === undefined || last === undefined) return undefined
  const [first = 0n, second = 0n, tradedAt = 0n] = reserves
  const [token, quote] = tokenIsFirst ? [first, second] : [second, first]
  if (token === 0n || quote === 0n) return undefined
  const passed = BigInt.asUintN(32, seconds - tradedAt)
  return { token, quote, sum: last + ((quote << 112n) / token) * passed }
}
