import type { AuthResponse } from '@latchkey/wire/embedded'
import type { VaultLink } from '../src/pages/device/createVaultLink.ts'

/** What a scene answers to what its page asks; a question without an answer waits for ever. */
export type Answers = {
  readonly read?: () => Awaited<ReturnType<VaultLink['read']>>
  readonly choose?: () => Awaited<ReturnType<VaultLink['choose']>>
  readonly vetoRecovery?: () => AuthResponse<'vetoRecovery'>
  readonly confirmSocial?: () => AuthResponse<'confirmSocial'>
}

let given: Answers = {}

/** Answers what the page asks from now on. */
export function giveAnswers(answers: Answers): void {
  given = answers
}

/** The answer of the scene. */
export async function answer<N extends keyof Answers>(name: N): Promise<ReturnType<NonNullable<Answers[N]>>> {
  const make = given[name] as (() => ReturnType<NonNullable<Answers[N]>>) | undefined
  return make === undefined ? new Promise(() => {}) : make()
}
