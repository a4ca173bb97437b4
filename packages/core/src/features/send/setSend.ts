import type { Holding } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { emptySend, type SendUnit, stepSend } from './sendState.ts'
import { isOpen, withAll, withAmount, withToken, withUnit } from './sendSteps.ts'

type Said = Pick<Latchkey, 'kept' | 'words'>

const localeOf = ({ words }: Said) => words.getState().locale

/** Chooses what is sent; the amount of another token is forgotten. */
export function setToken(latchkey: Said, token: Holding): void {
  stepSend(latchkey, (state) => withToken(state, token, localeOf(latchkey)))
}

/** Writes how much is sent, in the visitor's own way of writing numbers. */
export function setAmount(latchkey: Said, text: string): void {
  stepSend(latchkey, (state) => withAmount(state, text, localeOf(latchkey)))
}

/** Tells the amount in the token or in money; nothing happens where nobody knows the price. */
export function setUnit(latchkey: Said, unit: SendUnit): void {
  stepSend(latchkey, (state) => withUnit(state, unit, localeOf(latchkey)))
}

/** Sends everything there is, less what the network may take where that is the same coin. */
export function takeMax(latchkey: Said): void {
  stepSend(latchkey, (state) => withAll(state, localeOf(latchkey)))
}

/** Notes whether the visitor has read the warnings that must be read. */
export function acknowledgeWarnings(latchkey: Said, isRead: boolean): void {
  stepSend(latchkey, (state) =>
    isOpen(state) && state.isAcknowledged !== isRead ? { ...state, isAcknowledged: isRead } : state,
  )
}

/** Empties the form; whose account it is, and where, stays known. */
export function resetSend(latchkey: Pick<Latchkey, 'kept'>): void {
  stepSend(latchkey, ({ account, chainId, coin, own, recents, past, isSmartAccount }) => ({
    ...emptySend,
    own,
    recents,
    ...(account !== undefined && { account }),
    ...(chainId !== undefined && { chainId }),
    ...(coin !== undefined && { coin }),
    ...(past !== undefined && { past }),
    ...(isSmartAccount !== undefined && { isSmartAccount }),
  }))
}
