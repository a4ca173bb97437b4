import { type Clock, wait } from '../clock/clock.ts'

/** An error as a wallet words it; without a code it is a plain failure. */
export type Failure = { readonly code?: number; readonly message: string; readonly data?: unknown }

/** What a wallet does with one request. */
export type Behaviour =
  | 'approve'
  | 'reject'
  /** Never answers. */
  | 'ignore'
  /** Answers exactly this, right or wrong. */
  | { readonly answers: unknown }
  /** Fails with exactly this. */
  | { readonly fails: Failure }
  /** Answers late, by the wallet's clock; approves unless told otherwise. */
  | { readonly after: number; readonly then?: Behaviour }
  /** Answers when the test lets go: see `hold`. */
  | { readonly until: Promise<Behaviour>; readonly taken: () => void }

/** How one kind of wallet carries out what the script says. */
export type Acting = {
  readonly clock: Clock
  approve(): Promise<unknown>
  rejection(): Error
  failure(failure: Failure): Error
}

/** Plays one behaviour to its end. */
export async function playBehaviour(behaviour: Behaviour, acting: Acting): Promise<unknown> {
  if (behaviour === 'approve') return acting.approve()
  if (behaviour === 'reject') throw acting.rejection()
  if (behaviour === 'ignore') return never()
  if ('answers' in behaviour) return behaviour.answers
  if ('fails' in behaviour) throw acting.failure(behaviour.fails)
  if ('after' in behaviour) {
    await wait(acting.clock, behaviour.after)
    return playBehaviour(behaviour.then ?? 'approve', acting)
  }
  behaviour.taken()
  return playBehaviour(await behaviour.until, acting)
}

/** Whether the behaviour takes no notice of what was asked, not even of whether it made sense. */
export function isBlind(behaviour: Behaviour | undefined): boolean {
  if (behaviour === undefined) return false
  return (
    behaviour === 'ignore' ||
    (typeof behaviour === 'object' && ('answers' in behaviour || 'fails' in behaviour))
  )
}

/** A promise that nobody keeps. */
export function never(): Promise<never> {
  return new Promise(() => {})
}
