import { whenAborted, withDeadline } from '../../base/deadline.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SignInError } from './SignInError.ts'

/** Waits for a site's sign-in for so long: whoever wrote it, the visitor does not wait for ever. */
export function withinTime<Answer>(
  { deps }: Pick<Latchkey, 'deps'>,
  { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal | undefined },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const tooLate = () => new SignInError('signIn.late')
  return withDeadline({ clock: deps.clock, ms, signal, tooLate }, (ending) =>
    Promise.race([(async () => ask())(), whenAborted(ending)]),
  )
}
