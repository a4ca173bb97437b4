import { whenAborted, withDeadline } from '../../base/deadline.ts'
import { HttpDeadlineError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

type ReadLimit = {
  readonly ms: number
  readonly signal?: AbortSignal | undefined
  /** The error once the time is up. */
  readonly tooLate?: () => unknown
}

/** Reads within one time limit, retries and several requests included, also from a wallet that cannot be stopped. */
export function readWithin<Answer>(
  { deps }: Pick<Latchkey, 'deps'>,
  { ms, signal, tooLate = () => new HttpDeadlineError(ms) }: ReadLimit,
  read: (ending: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  return withDeadline({ clock: deps.clock, ms, signal, tooLate }, (ending) =>
    Promise.race([read(ending), whenAborted(ending)]),
  )
}
