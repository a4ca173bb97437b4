import type { ShownRequest } from '../approval.ts'
import type { Language } from './rows.ts'
import { summarizeCalls } from './summarizeCalls.ts'
import { summarizeSignature } from './summarizeSignature.ts'

/** A warning above the request. */
type Warning = { readonly title: string; readonly text: string }

/** A token and what happens to it. */
export type Row = {
  readonly title: string
  readonly under?: string
  readonly amount: string
  readonly worth?: string
  readonly tone: 'plain' | 'good' | 'bad'
}

/** A fact: whole addresses are set in groups. */
export type Line = { readonly label: string; readonly value: string; readonly address?: string }

/** What the view says about a request, in the order in which it says it. */
export type Summary = {
  readonly asks: string
  readonly act: string
  readonly tone: 'plain' | 'caution' | 'danger'
  readonly warnings: readonly Warning[]
  /** What somebody is allowed beside the balance changes. */
  readonly permissions: readonly Row[]
  readonly rowsTitle: string
  readonly rows: readonly Row[]
  /** When nothing of the visitor's moves. */
  readonly rowsNote?: string
  readonly steps: readonly { readonly title: string; readonly address?: string }[]
  readonly lines: readonly Line[]
  readonly message?: { readonly label: string; readonly text: string }
  readonly good?: string
}

const dangers: readonly string[] = [
  'approval-unlimited',
  'approval-all',
  'permit-unlimited',
  'market-order-unpaid',
  'spending-by-signature',
]

/** Says what a request asks for. */
export function summarize(request: ShownRequest, language: Language): Summary {
  const facts = { ...request, ...language }
  const [first] = request.items
  const calls = request.items.flatMap(({ decoded }) => (decoded.kind === 'transaction' ? [decoded] : []))
  if (first === undefined || calls.length === 0)
    return { ...summarizeSignature(request, facts), ...tell(request, language) }
  return { ...summarizeCalls(request, calls, facts), ...tell(request, language) }
}

/** Whether the request is shown in a window of the wallet: its effect is not bounded by the amounts on the screen. */
export function needsWindow(request: ShownRequest): boolean {
  return request.items.some(({ risk }) => risk.level === 'high') || hasHiddenAllowance(request)
}

function tell(request: ShownRequest, { words }: Language): Pick<Summary, 'tone' | 'warnings'> {
  const reasons = request.items.flatMap(({ risk }) => (risk.level === 'high' ? [risk.reason] : []))
  const isHidden = hasHiddenAllowance(request)
  const isUntested = request.outcome === undefined && request.items.some(isTestable)
  const known = [...new Set(reasons)].filter((reason) => !(reason === 'call-unknown' && isUntested))
  const warnings = [
    ...known.map((reason) => words.warnings[reason]),
    ...(isHidden ? [words.hiddenAllowance] : []),
    ...(isUntested ? [words.untested] : []),
  ]
  const isDanger = isHidden || reasons.some((reason) => dangers.includes(reason))
  return { warnings, tone: isDanger ? 'danger' : warnings.length > 0 ? 'caution' : 'plain' }
}

/** Sending coins to an account does what it says; all else depends on a contract. */
function isTestable({ decoded }: ShownRequest['items'][number]): boolean {
  return decoded.kind === 'transaction' && decoded.call.kind !== 'nativeTransfer'
}

/** Whether the test run lets somebody spend that none of the calls names. */
function hasHiddenAllowance({ items, outcome }: ShownRequest): boolean {
  const named = items.flatMap(({ decoded }) => {
    const call = decoded.kind === 'transaction' ? decoded.call : undefined
    if (call?.kind === 'approval') return [`${call.token} ${call.spender}`]
    return call?.kind === 'approvalForAll' ? [`${call.token} ${call.operator}`] : []
  })
  return (outcome?.allowances ?? []).some(({ token, spender }) => !named.includes(`${token} ${spender}`))
}
