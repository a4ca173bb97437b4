import type { RefusalReason } from '../request/refusedError.ts'

/** Why a request needs the careful way: a window of its own and a fresh proof of the user. */
export type HighRiskReason =
  | 'approval-unlimited'
  | 'approval-increase'
  | 'approval-all'
  | 'permit'
  | 'permit-unlimited'
  | 'market-order'
  | 'market-order-unpaid'
  | 'spending-by-signature'
  | 'contract-data'
  | 'transfer-from-other'
  | 'contract-creation'
  | 'call-unknown'
  | 'message-unreadable'
  | 'message-hidden-characters'

/** How dangerous a request is, and why. */
export type Risk =
  | { readonly level: 'low' }
  | { readonly level: 'high'; readonly reason: HighRiskReason }
  | { readonly level: 'refused'; readonly reason: RefusalReason }

/** The effect of the request is bounded by the amount that the view shows. */
export const lowRisk: Risk = { level: 'low' }

/** A high risk for this reason. */
export function highRisk(reason: HighRiskReason): Risk {
  return { level: 'high', reason }
}

/** A refusal for this reason. */
export function refused(reason: RefusalReason): Risk {
  return { level: 'refused', reason }
}
