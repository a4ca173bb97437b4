import type { DecodedCall } from '../../decode/decodeCall.ts'
import type { ShownItem, ShownRequest, TokenFacts } from '../approval.ts'
import { allowanceRow, amountOf, changeRow, coinOf, type Facts, sideOf, tokenOf } from './rows.ts'
import type { Row } from './summary.ts'

/** A transaction as the Worker reads it. */
export type TransactionRead = Extract<ShownItem['decoded'], { kind: 'transaction' }>

/**
 * The balance changes of a simulation; for a swap, the received token only with its minimum. A transfer between other accounts
 * changes nothing of this one, so it is shown as its call says.
 */
export function outcomeRows(
  { changes }: NonNullable<ShownRequest['outcome']>,
  calls: readonly TransactionRead[],
  facts: Facts,
): readonly Row[] {
  const own = changes.map(({ token, amount, id }) => {
    const known = sideOf(token, facts)
    const least = id === undefined ? leastOf(token, calls) : 0n
    return least > 0n && BigInt(amount) >= least
      ? leastRow(known, String(least), facts)
      : changeRow(known, amount, facts, id)
  })
  const others = calls.filter(({ call }) => isTransfer(call) && !isOwn(call, facts))
  return [...own, ...others.flatMap(({ call }) => transferRows(call, facts))]
}

/** The minimum of a token that the swaps among some calls pay out. */
function leastOf(token: string | undefined, calls: readonly TransactionRead[]): bigint {
  return calls.reduce(
    (sum, { call }) => (call.kind === 'swap' && call.bought === token ? sum + BigInt(call.minAmount) : sum),
    0n,
  )
}

function leastRow(token: TokenFacts, amount: string, facts: Facts): Row {
  return { ...changeRow(token, amount, facts), under: facts.words.atLeast }
}

/** Without a test run: what the calls say. */
export function decodedRows({ call, value }: TransactionRead, facts: Facts): readonly Row[] {
  const sent = BigInt(value) > 0n ? [changeRow(coinOf(facts), `-${value}`, facts)] : []
  if (call.kind === 'swap') {
    const sold = call.sold && changeRow(tokenOf(call.sold, facts), `-${call.amount}`, facts)
    return [...sent, ...(sold ? [sold] : []), leastRow(sideOf(call.bought, facts), call.minAmount, facts)]
  }
  return [...sent, ...transferRows(call, facts)]
}

/** A transfer of tokens or collectibles. */
type Transfer = Extract<DecodedCall, { kind: 'tokenTransfer' | 'transferFrom' | 'nftTransfer' }>

function isTransfer(call: DecodedCall): call is Transfer {
  return call.kind === 'tokenTransfer' || call.kind === 'transferFrom' || call.kind === 'nftTransfer'
}

/** Whether a transfer goes from or to the account. */
function isOwn(call: Transfer, { account }: Facts): boolean {
  return call.kind === 'tokenTransfer' || call.from === account || call.to === account
}

/** An amount of a token, or with an id how many of a collectible. */
type Move = { readonly amount: string; readonly id?: string }

function movesOf(call: Transfer, token: TokenFacts): readonly Move[] {
  if (call.kind === 'nftTransfer') return call.items
  if (call.kind === 'tokenTransfer') return [{ amount: call.amount }]
  return [token.isCollectible ? { amount: '1', id: call.amountOrId } : { amount: call.amountOrId }]
}

/** Each token and collectible that a transfer moves. */
function transferRows(call: DecodedCall, facts: Facts): readonly Row[] {
  if (!isTransfer(call)) return []
  const token = tokenOf(call.token, facts)
  const isOut = call.kind === 'tokenTransfer' || call.from === facts.account
  return movesOf(call, token).map(({ amount, id }) => {
    if (!isOwn(call, facts))
      return {
        title: titleOf(token, id, facts),
        under: facts.words.notYours,
        amount: id === undefined ? amountOf(token, amount, facts) : amount,
        tone: 'plain',
      }
    const row = changeRow(token, isOut ? `-${amount}` : amount, facts, id)
    // Without facts about the contract, its number may be either.
    const isEither = call.kind === 'transferFrom' && facts.tokens[call.token] === undefined
    return isEither ? { ...row, under: facts.words.amountOrNumber } : row
  })
}

/** In words, what a transfer moves: for a button or a step. */
export function transferText(call: Transfer, facts: Facts): string {
  const token = tokenOf(call.token, facts)
  const [first, ...more] = movesOf(call, token)
  if (first === undefined || more.length > 0) return token.name
  return first.id === undefined ? amountOf(token, first.amount, facts) : titleOf(token, first.id, facts)
}

function titleOf({ name }: TokenFacts, id: string | undefined, { words }: Facts): string {
  return id === undefined ? name : `${name} ${words.collectible(id)}`
}

type Approval = Extract<DecodedCall, { kind: 'approval' }>

/** What an approval asks for: it moves nothing yet. */
export function askedRows(call: DecodedCall, facts: Facts): readonly Row[] {
  if (call.kind === 'approval') {
    const token = tokenOf(call.token, facts)
    if (!token.isCollectible || call.isUnlimited) return [allowanceRow(token, call, facts)]
    return [
      { title: titleOf(token, call.amount, facts), amount: '1', worth: facts.words.askedFor, tone: 'plain' },
    ]
  }
  if (call.kind !== 'approvalForAll' || !call.isApproved) return []
  const { name } = tokenOf(call.token, facts)
  return [{ title: name, amount: facts.words.all, worth: facts.words.askedFor, tone: 'bad' }]
}

/** In words, what an approval with a limit lets somebody spend. */
export function allowanceText({ token: address, amount }: Approval, facts: Facts): string {
  const token = tokenOf(address, facts)
  return token.isCollectible ? titleOf(token, amount, facts) : amountOf(token, amount, facts)
}

/**
 * Whether an approval takes a permission away. The number zero does so for an amount, but for a collectible it is the one with
 * this number: there, nobody as the spender does.
 */
export function endsApproval({ token, spender, amount, isIncrease }: Approval, { tokens }: Facts): boolean {
  const facts = tokens[token]
  if (facts === undefined || isIncrease) return false
  return facts.isCollectible ? BigInt(spender) === 0n : BigInt(amount) === 0n
}
