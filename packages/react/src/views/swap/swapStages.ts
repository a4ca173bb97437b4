import type { SwapState } from '@latchkey/core/swap'

/** One request to the wallet on the way to a swap, and its progress. */
export type SwapStage = {
  readonly kind: 'reset' | 'approve' | 'swap'
  readonly state: 'done' | 'now' | 'next'
}

/** The phase of the review: nothing to review, the next step, or a request in the wallet. */
export type SwapReview =
  | { readonly phase: 'nothing' }
  | {
      readonly phase: 'preparing' | 'ready' | 'asking' | 'confirming'
      readonly next: SwapStage['kind']
      readonly stages: readonly SwapStage[]
    }

/** How far a reviewed swap has come. */
export function swapReview(state: SwapState): SwapReview {
  const { step, build, from, to, approved } = state
  if (step === 'editing' || from === undefined || to === undefined) return { phase: 'nothing' }
  const done: SwapStage['kind'][] = []
  if (approved?.token === from.address) {
    if (approved.didReset) done.push('reset')
    if (approved.amount > 0n) done.push('approve')
  }
  const next = build.phase === 'approval' ? (build.resets ? 'reset' : 'approve') : 'swap'
  const all: readonly SwapStage['kind'][] = ['reset', 'approve', 'swap']
  const stages = all.flatMap((kind): readonly SwapStage[] => {
    if (kind === next) return [{ kind, state: 'now' }]
    if (done.includes(kind)) return [{ kind, state: 'done' }]
    return all.indexOf(kind) > all.indexOf(next) ? [{ kind, state: 'next' }] : []
  })
  return { phase: phaseOf(step, build.phase), next, stages }
}

function phaseOf(step: Exclude<SwapState['step'], 'editing'>, build: SwapState['build']['phase']) {
  if (step === 'confirmingApproval') return 'confirming'
  if (step === 'approving' || step === 'swapping') return 'asking'
  return build === 'approval' || build === 'swap' ? 'ready' : 'preparing'
}
