import type { Address } from 'viem'
import { contractFunction, readWords } from '../../prices/contractWords.ts'
import type { CallAnswer, ContractCall } from '../../reads/chainReads.ts'

const quoteExactInputSingle = contractFunction(
  'quoteExactInputSingle((address,address,uint256,uint24,uint160))',
)
/** A pool at one of these prices is empty, so it swapped only a part of the amount. */
const lowestSqrtPrice = 4_295_128_739n
const highestSqrtPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

/** The call of QuoterV2 that quotes an amount at a pool of version 3. */
export function quoteCall(
  quoter: Address,
  fee: number,
  from: Address,
  to: Address,
  amount: bigint,
): ContractCall {
  return quoteExactInputSingle(quoter, from, to, amount, fee, 0)
}

/** Parses a quote; undefined where the pool gives nothing, or takes only a part of the amount. */
export function parseQuote(answer: CallAnswer): bigint | undefined {
  const [amount = 0n, priceAfter = 0n] = readWords(answer, 4) ?? []
  const takesAll = priceAfter > lowestSqrtPrice + 1n && priceAfter < highestSqrtPrice - 1n
  return amount > 0n && takesAll ? amount : undefined
}
