import type { Config, Latchkey } from '@latchkey/core'
import { slot } from '@latchkey/core/internal'
import { useState } from 'react'

/** What the site asks of a visitor before a wallet is chosen. */
export type TermsState =
  /** A sentence at the foot of the view. */
  | { readonly phase: 'foot' }
  /** A box to tick. */
  | { readonly phase: 'asked' | 'accepted' }

// Kept with the instance, so that the way back from another view does not ask again.
const acceptance = slot('terms', (): { ticked: boolean } => ({ ticked: false }))

/** Reads what the site asks for. */
function termsState(config: Config, ticked: boolean): TermsState {
  if (!config.features.legalCheckbox) return { phase: 'foot' }
  return { phase: ticked ? 'accepted' : 'asked' }
}

/** The terms of the site and the way to accept them. */
export function useTerms(latchkey: Latchkey): readonly [TermsState, (ticked: boolean) => void] {
  const kept = acceptance(latchkey)
  const [ticked, setTicked] = useState(kept.ticked)
  function tick(now: boolean): void {
    kept.ticked = now
    setTicked(now)
  }
  return [termsState(latchkey.config, ticked), tick]
}
