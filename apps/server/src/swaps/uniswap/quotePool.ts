import type { Address } from 'viem'
import { contractFunction, readWords } from '../../prices/contractWords.ts'
import type { CallAnswer, ContractCall } from '../../reads/chainReads.ts'

const quoteExactInputSingle = contractFunction(
  'quoteExactInputSingle((address,address,uint256,uint24,uint160))',
)
/** Beyond these a pool has nothing left to give: it took only a part of the amount. */
const lowestSqrtPrice = 4_295_128_739n
const highestSqrtPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

/** Asks QuoterV2 what a pool of the third version gives for an amount. */
export function askQuote(
  quoter: Address,
  fee: number,
  from: Address,
  to: Address,
  amount: bigint,
): ContractCall {
  return quoteExactInputSingle(quoter, from, to, amount, fee, 0)
}

/** Reads what a pool gives; undefined when it gives nothing, or not for the whole amount. */
export function readQuote(answer: CallAnswer): bigint | undefined {
  const [amount = 0n, priceAfter = 0n] = readWords(answer, 4) ?? []
  const takesAll = priceAfter > lowestSqrtPrice + 1n && priceAfter < highestSqrtPrice - 1n
  return amount > 0n && takesAll ? amount : undefined
}
