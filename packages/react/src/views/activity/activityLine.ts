import {
  type ActivityEntry,
  type ActivityTransfer,
  addDecimals,
  compareDecimals,
  type Said,
  type SentTransaction,
  sayAmount,
  sayWord,
  type WordCode,
  type WordsState,
} from '@latchkey/core'
import { say } from '@latchkey/core/internal'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { dayLabel, fullDate } from './activityDates.ts'

/** What a transaction looks like in the list. */
export type ActivityLine = {
  readonly name: string
  readonly sub: string
  readonly end?: string
  /** Green for what came in; what was lost stays as it is: red is for things to fix. */
  readonly endTone: 'plain' | 'good' | 'dim'
  readonly endSub: string
  /** Every digit of what moved, and the minute. */
  readonly tip: string
  /** What is read aloud where the drawn amount is a shorthand. */
  readonly label?: string
  /** What moved, for the picture: two of them where one was given for the other. */
  readonly moved: readonly ActivityTransfer[]
  readonly badge: 'in' | 'out' | 'swap' | 'wait' | 'failed' | 'done'
}

/** What this browser knows of a transaction because it sent it. */
export type SentNote = Partial<
  Pick<SentTransaction, 'id' | 'status' | 'name' | 'purpose' | 'token' | 'amount' | 'call'>
> & {
  /** The name by which an address was sent to from here: one address is called the same in every row. */
  readonly nameOf?: (address: string) => string | undefined
}

/** Writes a transaction for people. */
export function activityLine(
  words: WordsState,
  entry: ActivityEntry,
  now: number,
  sent?: SentNote,
): ActivityLine {
  const { locale } = words
  const end = endOf(entry, sent)
  const moved = movedIn(entry)
  const main = moved.at(-1)
  const amount = main && end !== 'gone' ? sayMoved(words, main) : undefined
  const name = sayWord(words, nameOf(entry, sent, main), sent?.token && { symbol: sent.token.symbol })
  const sub = subOf(words, entry, sent, moved)
  const endSub = end === 'waiting' ? say(words, 'activity.now') : dayLabel(locale, entry.at, now)
  const exact = entry.transfers.map((transfer) => sayMoved(words, transfer).exact)
  const isShort = amount !== undefined && amount.label !== amount.text
  return {
    name,
    sub,
    ...(amount && { end: amount.text }),
    endTone: end !== 'done' ? 'dim' : main?.direction === 'in' && main.nft === undefined ? 'good' : 'plain',
    endSub,
    tip: [...exact.slice(0, mostExact), fullDate(locale, entry.at)].join('\n'),
    ...(isShort && { label: [name, amount.label, sub, endSub].join(', ') }),
    moved,
    badge: end === 'done' ? badgeOf(entry, moved) : end === 'waiting' ? 'wait' : 'failed',
  }
}

/** More than this no tip can hold. */
const mostExact = 6

/** How it went: `gone` where nothing moved. */
function endOf({ status }: ActivityEntry, sent: SentNote | undefined): 'waiting' | 'done' | 'gone' {
  if (sent?.status && lost.includes(sent.status)) return 'gone'
  return status === 'failed' ? 'gone' : status === 'pending' ? 'waiting' : 'done'
}

const lost: readonly SentTransaction['status'][] = ['cancelled', 'replaced', 'dropped', 'failed']

/** What counts of all that moved: what was given and what came back, or the one thing. */
function movedIn({ operation, transfers }: ActivityEntry): readonly ActivityTransfer[] {
  const first = (direction: ActivityTransfer['direction']) =>
    togetherOf(transfers.filter((transfer) => transfer.direction === direction && !transfer.isSpam))
  const [given, got] = [first('out'), first('in')]
  if (operation === 'trade' && given && got) return [given, got]
  const main =
    operation === 'receive' ? (got ?? given) : operation === 'send' ? (given ?? got) : (got ?? given)
  const one = main ?? transfers[0]
  return one === undefined ? [] : [one]
}

/** All that moved of the first one's token, with whom most of it did: a token may keep a share on the way. */
function togetherOf(transfers: readonly ActivityTransfer[]): ActivityTransfer | undefined {
  const [one] = transfers
  if (one?.token === undefined) return one
  const { symbol, address } = one.token
  const same = transfers.filter(({ token }) => token?.symbol === symbol && token.address === address)
  return same.reduce((sum, next) => ({
    ...(compareDecimals(next.amount, sum.amount) > 0 ? next : sum),
    amount: addDecimals(sum.amount, next.amount),
  }))
}

function sayMoved(words: WordsState, transfer: ActivityTransfer): Said {
  const { direction, amount, token } = transfer
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const said = sayAmount(words, amount, token && { symbol: token.symbol })
  // Of less than can be written, a sign would read as a second minus; the words beside it say which way it went.
  const isLess = said.text !== said.label
  return {
    text: isLess ? said.text : sign + said.text,
    label: isLess ? said.label : sign + said.label,
    exact: sign + said.exact,
  }
}

function nameOf(
  entry: ActivityEntry,
  sent: SentNote | undefined,
  main: ActivityTransfer | undefined,
): WordCode {
  const { operation, status } = entry
  // No other source has the token of an approval.
  const isKnown = operation === 'approve' && sent?.purpose === 'approval' && sent.token !== undefined
  if (sent?.status === 'cancelled') return 'activity.did.cancel'
  if (sent?.status === 'replaced') return 'activity.replaced'
  if (sent?.status === 'dropped') return 'activity.dropped'
  if (status === 'pending')
    return operation === 'send'
      ? 'activity.sending'
      : operation === 'trade'
        ? 'activity.swapping'
        : operation === 'approve'
          ? isKnown && sent.amount !== '0'
            ? 'activity.approving.token'
            : 'activity.approving'
          : 'activity.pending'
  if (status === 'failed')
    return operation === 'send'
      ? 'activity.sendFailed'
      : operation === 'trade'
        ? 'activity.swapFailed'
        : 'activity.failed'
  if (main?.nft && operation === 'receive') return 'activity.collectible.in'
  if (main?.nft && operation === 'send') return 'activity.collectible.out'
  // Some tokens accept a new approval only after the old one was revoked.
  if (isKnown) return sent.amount === '0' ? 'activity.limit.removed' : 'activity.approved.token'
  return `activity.did.${operation}`
}

function subOf(
  words: WordsState,
  entry: ActivityEntry,
  sent: SentNote | undefined,
  moved: readonly ActivityTransfer[],
): string {
  if (sent?.status === 'cancelled') return say(words, 'activity.stopped.why')
  if (sent?.status === 'replaced') return say(words, 'activity.replaced.why')
  if (sent?.status === 'dropped') return say(words, 'activity.dropped.why')
  if (entry.status === 'failed') return say(words, 'activity.failed.why')
  const [first, second] = moved
  if (first && second)
    return say(words, 'activity.pair', {
      amount: sayAmount(words, first.amount, { symbol: first.token?.symbol ?? '' }).text,
      symbol: second.token?.symbol ?? second.nft?.name ?? '',
    })
  if (first?.nft) return first.nft.name
  if (first?.direction === 'self') return say(words, 'activity.self')
  if (entry.application) return say(words, 'activity.at', { who: entry.application.name })
  const isIn = first?.direction === 'in'
  const spender = spenderOf(sent)
  const other = spender ?? first?.counterparty ?? (isIn ? entry.from : entry.to)
  if (other === undefined) return ''
  const who = first?.counterpartyName ?? sent?.name ?? sent?.nameOf?.(other) ?? shortAddress(other)
  return say(words, spender ? 'activity.at' : isIn ? 'activity.from' : 'activity.to', { who })
}

/** The spender: the first argument of `approve`. */
function spenderOf(sent: SentNote | undefined): string | undefined {
  return sent?.purpose === 'approval' && sent.call ? `0x${sent.call.data.slice(34, 74)}` : undefined
}

function badgeOf({ operation }: ActivityEntry, moved: readonly ActivityTransfer[]): ActivityLine['badge'] {
  if (operation === 'trade') return 'swap'
  const [main] = moved
  return main === undefined || main.direction === 'self' ? 'done' : main.direction
}
