import type { ApprovalWords } from '../../words/approval/english.ts'
import type { ShownRequest, TokenFacts } from '../approval.ts'
import { toDecimal, worthOf, writeCost, writeDecimal, writeWorth } from './amounts.ts'
import type { Row } from './summary.ts'

/** The language to write in: its words, and how it writes numbers and dates. */
export type Language = { readonly words: ApprovalWords; readonly locale: string }

/** What is known about the tokens and people of a request, and the language to write in. */
export type Facts = Pick<ShownRequest, 'account' | 'chain' | 'tokens' | 'names'> & Language

/** What comes to the account or, with a minus, goes from it: of a token, or of a collectible by its id. */
export function changeRow(token: TokenFacts, amount: string, facts: Facts, id?: string): Row {
  const isOut = amount.startsWith('-')
  const decimals = id === undefined ? token.decimals : 0
  const shown = writeDecimal(toDecimal(amount, decimals), facts.locale)
  const cents = id === undefined ? worthOf(amount, decimals, token.price) : undefined
  const left = token.balance === undefined ? undefined : BigInt(token.balance) + BigInt(amount)
  const under =
    id === undefined
      ? left !== undefined &&
        left >= 0n &&
        facts.words.left(writeDecimal(toDecimal(String(left), decimals), facts.locale))
      : facts.words.collectible(id)
  return {
    title: token.name,
    ...(under !== false && { under }),
    amount: `${isOut ? '' : '+'}${shown}${id === undefined ? ` ${token.symbol}` : ''}`,
    ...(cents !== undefined && { worth: writeWorth(cents, facts.locale) }),
    tone: isOut ? 'plain' : 'good',
  }
}

/** How much of a token somebody may spend. */
export function allowanceRow(
  token: TokenFacts,
  { amount, isUnlimited }: { readonly amount: string; readonly isUnlimited: boolean },
  facts: Facts,
): Row {
  const held = token.balance && writeDecimal(toDecimal(token.balance, token.decimals), facts.locale)
  return {
    title: token.name,
    ...(held && { under: facts.words.inWallet(`${held} ${token.symbol}`) }),
    amount: isUnlimited ? facts.words.unlimited : amountOf(token, amount, facts),
    worth: facts.words.askedFor,
    tone: isUnlimited ? 'bad' : 'plain',
  }
}

/** The chain’s own coin. */
export function coinOf({ chain }: Facts): TokenFacts {
  return {
    symbol: chain.symbol,
    name: chain.symbol,
    decimals: 18,
    ...(chain.price !== undefined && { price: chain.price }),
    ...(chain.balance !== undefined && { balance: chain.balance }),
  }
}

/** A token, or the chain’s own coin where it is undefined. */
export function sideOf(address: string | undefined, facts: Facts): TokenFacts {
  return address === undefined ? coinOf(facts) : tokenOf(address, facts)
}

/** A token that did not tell its decimals is shown in base units, and named by its address. */
export function tokenOf(address: string, { tokens, words }: Facts): TokenFacts {
  return tokens[address] ?? { symbol: shortAddress(address), name: words.unknownToken, decimals: 0 }
}

/** An amount of base units with its symbol. */
export function amountOf(token: TokenFacts, amount: string, { locale }: Facts): string {
  return `${writeDecimal(toDecimal(amount, token.decimals), locale)} ${token.symbol}`
}

/** What the network costs at most. */
export function writeFee(fee: string, facts: Facts): string {
  const cents = worthOf(fee, 18, facts.chain.price)
  const amount = `${writeCost(toDecimal(fee, 18), facts.locale)} ${facts.chain.symbol}`
  return cents === undefined ? amount : `${amount} · ${writeWorth(cents + 1n, facts.locale)}`
}

/** `0x1234…abcd`. */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
