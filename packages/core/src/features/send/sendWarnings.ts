import { isLookalike, sameAddress } from './lookalike.ts'
import type { SendPast, SendState } from './sendState.ts'
import { sendUnits } from './sendUnits.ts'

/** Something to know before sending: a note to read in passing, a caution, or what must be acknowledged first. */
export type SendWarning =
  /** It begins and ends like an address that was used before, and is another. */
  | { readonly kind: 'lookalike'; readonly level: 'stop'; readonly of: string }
  /** The receiver is the token itself: tokens sent there are lost. */
  | { readonly kind: 'tokenContract'; readonly level: 'stop' }
  | { readonly kind: 'contract'; readonly level: 'caution' }
  | { readonly kind: 'ownAddress'; readonly level: 'caution' }
  /** The token keeps a part of every transfer; `arrives` is what is left, in base units. */
  | { readonly kind: 'feeOnTransfer'; readonly level: 'caution'; readonly arrives: bigint }
  /** The name has letters that may look like others. */
  | { readonly kind: 'unusualName'; readonly level: 'caution' }
  | { readonly kind: 'firstTime'; readonly level: 'note' }
  /** The token has no parts. */
  | { readonly kind: 'wholeUnits'; readonly level: 'note' }
  /** The name has no address for this network: its address of another one is used. */
  | { readonly kind: 'nameElsewhere'; readonly level: 'note' }

/** What to know before this is sent, the gravest first. */
export function sendWarnings(state: SendState): readonly SendWarning[] {
  const { token, receiver, check, recents, own, past, isSmartAccount } = state
  const warnings: SendWarning[] = []
  if (receiver.phase === 'ready') {
    const { address } = receiver
    const isOwn = own.some((one) => sameAddress(one, address))
    const isToken = token?.address !== undefined && sameAddress(token.address, address)
    const isIn = (list: readonly string[] = []) => list.some((one) => sameAddress(one, address))
    const known = [...recents, ...(past?.sentTo ?? [])]
    const isKnown = isIn(known)
    // Somebody who was sent to is not suspect because a look-alike of theirs got into the history.
    const others = isKnown ? [] : (past?.others ?? [])
    const twin = [...known, ...own, ...others].find((one) => isLookalike(one, address))
    if (twin !== undefined && !isOwn) warnings.push({ kind: 'lookalike', level: 'stop', of: twin })
    if (isToken) warnings.push({ kind: 'tokenContract', level: 'stop' })
    else if (check?.isContract) warnings.push({ kind: 'contract', level: 'caution' })
    if (isOwn) warnings.push({ kind: 'ownAddress', level: 'caution' })
    const units = sendUnits(state)
    if (check?.arrives !== undefined && check.units === units && check.arrives < units && !isOwn)
      warnings.push({ kind: 'feeOnTransfer', level: 'caution', arrives: check.arrives })
    if (receiver.isNamed && /[^ -~]/.test(receiver.name ?? ''))
      warnings.push({ kind: 'unusualName', level: 'caution' })
    // What a smart account sends, others bring to the chain: its history does not tell whether it sent it.
    const isUnsure = past !== undefined && (!past.isWhole || (isSmartAccount && isIn(past.others)))
    if (!isKnown && !isOwn && !isUnsure) warnings.push({ kind: 'firstTime', level: 'note' })
    if (receiver.isElsewhere) warnings.push({ kind: 'nameElsewhere', level: 'note' })
  }
  if (token?.decimals === 0) warnings.push({ kind: 'wholeUnits', level: 'note' })
  return warnings
}

/** The past, as far as it was read. A warning that comes with it was not read when the others were acknowledged. */
export function withPast(state: SendState, past: SendPast): SendState {
  const next = { ...state, past }
  return countStops(next) > countStops(state) ? { ...next, isAcknowledged: false } : next
}

function countStops(state: SendState): number {
  return sendWarnings(state).filter(({ level }) => level === 'stop').length
}

/** Whether one of them must be acknowledged. */
export function hasStop(warnings: readonly SendWarning[]): boolean {
  return warnings.some(({ level }) => level === 'stop')
}
