import { formatUnits } from '../../base/amounts.ts'
import { multiplyDecimals } from '../../base/decimals.ts'
import { type Holding, holdingKey } from '../../chains/holding.ts'
import { readAmount, writeAmount } from './readAmount.ts'
import {
  emptySend,
  type Receiver,
  type SendAmount,
  type SendFee,
  type SendState,
  type SendUnit,
} from './sendState.ts'
import { hasPrice, sendUnits } from './sendUnits.ts'

/** How many digits of money stand after the point. */
const fiatDecimals = 2

/**
 * What is sent; an amount of another token is no amount of this one. One that was written before any token was known is:
 * whoever types faster than the balances come finds it where they wrote it.
 */
export function withToken(state: SendState, token: Holding, locale: string): SendState {
  if (!isOpen(state)) return state
  if (state.token !== undefined && holdingKey(state.token) === holdingKey(token))
    return withHolding(state, token, locale)
  const { check: _, ...rest } = changed(state)
  const amount = state.token === undefined ? state.amount : emptySend.amount
  // Warnings that were read were about another token: this one may be lost where that one is not.
  return { ...rest, token, amount, fee: { phase: 'unknown' }, isAcknowledged: false }
}

/** The same token as it is now: more or less of it, or worth something else. */
export function withHolding(state: SendState, token: Holding, locale: string): SendState {
  if (!isOpen(state)) return state
  const { amount } = state
  const units = amount.unit === 'fiat' && !hasPrice(token) ? sendUnits(state) : undefined
  // Nobody knows any more what it is worth: what was meant stays, told in the token.
  const told =
    units === undefined
      ? {}
      : { amount: { ...tell(units, token, 'token', locale), units, isMax: amount.isMax } }
  return withMax({ ...state, ...told, token }, locale)
}

/** What stands in the field of the amount. */
export function withAmount(state: SendState, text: string, locale: string): SendState {
  if (!isOpen(state)) return state
  const reading = readAmount(text, locale)
  const amount: SendAmount = { text, unit: state.amount.unit, isMax: false, ...reading }
  return { ...changed(state), amount }
}

/** The amount in the other unit: the same money, however it is written. */
export function withUnit(state: SendState, unit: SendUnit, locale: string): SendState {
  const { token, amount } = state
  if (!isOpen(state) || amount.unit === unit || token === undefined || !hasPrice(token)) return state
  const units = sendUnits(state)
  if (units === undefined) return { ...state, amount: { text: '', unit, isMax: false } }
  return { ...state, amount: { ...tell(units, token, unit, locale), units, isMax: amount.isMax } }
}

/** Everything there is, less what the network may take where that is the same coin. */
export function withAll(state: SendState, locale: string): SendState {
  const { token, amount } = state
  if (!isOpen(state) || token === undefined) return state
  const units = mostOf(state, token)
  return { ...changed(state), amount: { ...tell(units, token, amount.unit, locale), units, isMax: true } }
}

/** After Max, the amount follows the fee and the balance; under review it does not grow, for somebody has read it. */
function withMax(state: SendState, locale: string): SendState {
  const { token, amount } = state
  if (!amount.isMax || token === undefined || state.phase === 'asking') return state
  const units = mostOf(state, token)
  const isGrown = state.phase === 'reviewing' && units > (amount.units ?? units)
  if (units === amount.units || isGrown) return state
  return { ...state, amount: { ...tell(units, token, amount.unit, locale), units, isMax: true } }
}

/** Who gets it. Warnings that were read were about somebody else. */
export function withReceiver(state: SendState, receiver: Receiver): SendState {
  if (!isOpen(state)) return state
  const isSame =
    receiver.phase === 'ready' &&
    state.receiver.phase === 'ready' &&
    state.receiver.address === receiver.address
  if (isSame) return { ...state, receiver }
  const { check: _, ...rest } = changed(state)
  return { ...rest, receiver, isAcknowledged: false }
}

/** What the network may take, as far as it is known. */
export function withFee(state: SendState, fee: SendFee, locale: string): SendState {
  if (state.phase === 'asking') return state
  return withMax({ ...state, fee }, locale)
}

/** Nothing changes while the wallet is asked: what it shows must be what stands here. */
export function isOpen({ phase }: Pick<SendState, 'phase'>): boolean {
  return phase !== 'asking'
}

/** Whoever changes something is editing again, and has seen what went wrong. */
function changed({ error: _, ...state }: SendState): SendState {
  return { ...state, phase: 'editing' }
}

function mostOf({ fee }: SendState, token: Holding): bigint {
  if (token.address !== undefined) return token.amount
  const known = fee.phase === 'ready' ? fee.fee : fee.phase === 'reading' ? fee.last : undefined
  const left = token.amount - (known?.most ?? 0n)
  return left > 0n ? left : 0n
}

function tell(
  units: bigint,
  token: Holding,
  unit: SendUnit,
  locale: string,
): Pick<SendAmount, 'text' | 'unit' | 'decimal'> {
  const inToken = formatUnits(units, token.decimals)
  const isFiat = unit === 'fiat' && hasPrice(token)
  const decimal = isFiat ? floorFiat(multiplyDecimals(inToken, token.price ?? '0')) : inToken
  return { text: writeAmount(decimal, locale), unit: isFiat ? 'fiat' : 'token', decimal }
}

/** Two digits after the point; where these are zeros, as many as show that it is not nothing. */
function floorFiat(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const first = fraction.search(/[1-9]/)
  const places = whole === '0' && first >= fiatDecimals ? first + 1 : fiatDecimals
  const kept = fraction.slice(0, places)
  return /[1-9]/.test(kept) ? `${whole}.${kept}` : whole
}
