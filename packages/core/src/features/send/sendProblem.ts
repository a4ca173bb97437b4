import type { MessageCode } from '../../base/messages.ts'
import { readingKey } from './readingKey.ts'
import type { SendError } from './SendError.ts'
import type { Receiver, SendState } from './sendState.ts'
import { fractionOf, hasPrice, sendUnits } from './sendUnits.ts'
import { hasStop, sendWarnings } from './sendWarnings.ts'

/** What keeps a transfer from being reviewed, in one word. */
type SendProblemKind =
  | 'selectToken'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'insufficientGas'
  | 'addAddress'
  | 'invalidAddress'
  | 'wrongChain'
  | 'looking'
  | 'estimateFailed'
  | 'acknowledge'

/** What keeps a transfer from being reviewed; `code` names a sentence that says more, where there is more to say. */
export type SendProblem = {
  readonly kind: SendProblemKind
  readonly code?: MessageCode
  readonly values?: Readonly<Record<string, string | number>>
  /** The name service's own reason, which stands in place of the sentence (S8.34). */
  readonly reason?: string
}

/** The first problem that keeps this send from being reviewed; undefined when there is none. */
export function sendProblem(state: SendState): SendProblem | undefined {
  return amountProblem(state) ?? receiverProblem(state) ?? chainProblem(state)
}

/** Which part of the form a problem is about. */
export function problemField({ kind }: SendProblem): 'token' | 'amount' | 'receiver' | 'fee' | 'warnings' {
  if (kind === 'selectToken' || kind === 'wrongChain') return 'token'
  if (kind === 'addAddress' || kind === 'invalidAddress') return 'receiver'
  if (kind === 'acknowledge') return 'warnings'
  return kind === 'looking' || kind === 'estimateFailed' || kind === 'insufficientGas' ? 'fee' : 'amount'
}

function amountProblem(state: SendState): SendProblem | undefined {
  const { token, amount } = state
  if (token === undefined) return { kind: 'selectToken' }
  const flaw = amountFlaw(state)
  if (flaw) return { kind: 'incorrectValue', ...flaw }
  const units = sendUnits(state)
  if (units === undefined || units === 0n) {
    const isWritten = amount.unit === 'fiat' && /[1-9]/.test(amount.decimal ?? '') && !amount.isMax
    return isWritten
      ? { kind: 'incorrectValue', code: 'transfer.tooSmall' }
      : { kind: 'addAmount', ...solana(state) }
  }
  if (units > token.amount) return { kind: 'insufficientFunds' }
  return lacksGas(state, units) ? { kind: 'insufficientGas' } : undefined
}

function amountFlaw({ token, amount }: SendState): Omit<SendProblem, 'kind'> | undefined {
  if (amount.flaw === 'twoWays') return { code: 'transfer.amountTwoWays' }
  if (amount.flaw === 'grouped') return { code: 'transfer.amountGrouped' }
  if (amount.flaw === 'malformed') return { code: 'amount.malformed' }
  if (token === undefined || amount.decimal === undefined || amount.units !== undefined) return undefined
  if (amount.unit === 'fiat') return hasPrice(token) ? undefined : { code: 'amount.malformed' }
  return fractionOf(amount.decimal) > token.decimals
    ? { code: 'amount.fraction', values: { decimals: token.decimals } }
    : undefined
}

/**
 * Whether the coin for the fee is missing. S5.40 and S5.41 compare in dollars; base units say the same where
 * the price is known, and are right where it is not. Smart accounts are not asked (S5.42).
 */
function lacksGas(state: SendState, units: bigint): boolean {
  const { token, coin, fee, isSmartAccount } = state
  // The coin of the network that the wallet has moved to says nothing about this one's.
  if (isSmartAccount || coin === undefined || coin.chainId !== token?.chainId) return false
  if (coin.amount === 0n) return true
  if (fee.phase !== 'ready' || fee.key !== readingKey(state)) return false
  const spent = token.address === undefined ? units : 0n
  return coin.amount < spent + fee.fee.most
}

/** What is wrong with the receiver, whatever else is missing. */
export function receiverProblem(state: SendState): SendProblem | undefined {
  const { receiver } = state
  const isPartial = receiver.phase === 'looking' && receiver.isPartial
  if (receiver.phase === 'empty' || isPartial) return { kind: 'addAddress', ...solana(state) }
  const told = receiverSentence(receiver)
  return told && { kind: 'invalidAddress', ...told }
}

const flawCodes = {
  malformed: 'transfer.address',
  checksum: 'transfer.checksum',
  zero: 'transfer.zeroAddress',
  foreign: 'transfer.foreignAddress',
  hidden: 'transfer.hiddenLetters',
  name: 'transfer.nameMalformed',
} as const

function receiverSentence(receiver: Receiver): Sentence | undefined {
  if (receiver.phase === 'invalid') return { code: flawCodes[receiver.flaw] }
  if (receiver.phase === 'unknown') return { code: 'transfer.nameUnknown' }
  return receiver.phase === 'failed' ? (sentenceOf(receiver.error) ?? { code: 'name.lookup' }) : undefined
}

function chainProblem(state: SendState): SendProblem | undefined {
  const { token, chainId, receiver, fee, isSmartAccount } = state
  if (chainId !== undefined && token?.chainId !== chainId) return { kind: 'wrongChain' }
  if (receiver.phase === 'looking') return { kind: 'looking' }
  // What a smart account pays, and in what, is between it and its bundler.
  const isRead = (fee.phase === 'ready' || fee.phase === 'failed') && fee.key === readingKey(state)
  if (!isSmartAccount && !isRead) return { kind: 'looking' }
  if (!isSmartAccount && fee.phase === 'failed') return { kind: 'estimateFailed', ...sentenceOf(fee.error) }
  return hasStop(sendWarnings(state)) && !state.isAcknowledged ? { kind: 'acknowledge' } : undefined
}

type Sentence = Omit<SendProblem, 'kind'>

/** The sentence of an error with the values of its places; undefined where the error has none. */
function sentenceOf(error: unknown): Sentence | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  // By its fields and not by its class: an adapter may bring a copy of core of its own.
  const { code, values, reason } = error as Partial<SendError>
  if (code === undefined) return undefined
  return { code, ...(values && { values }), ...(code === 'name.lookup' && reason && { reason }) }
}

/** On Solana one sentence stands for a missing amount and a missing receiver (S5.39). */
function solana({ token }: SendState): Pick<SendProblem, 'code'> {
  return token?.chainId.startsWith('solana:') ? { code: 'transfer.solana' } : {}
}
