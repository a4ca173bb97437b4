import type { DoneWork, Work } from '@latchkey/wire/embedded'
import { FrameError } from '@latchkey/wire/frame'
import { shellWords } from '../words/shellWords.ts'
import type { Shell } from './shell.ts'

/** The page waits for thirty seconds in all. */
const longestMs = 20_000

/** Does the work that the vault wants before it sends a mail (A76), slice by slice, so that it stops with its login. */
export async function solveWork(
  { worker, deps }: Shell,
  work: Work,
  isWanted: () => boolean,
): Promise<DoneWork> {
  const until = deps.now() + longestMs
  let from = 0
  while (isWanted() && deps.now() < until) {
    const slice = await worker('searchWork', { ...work, from })
    if ('next' in slice) from = slice.next
    else if (isWanted()) return { challenge: work.challenge, counter: slice.found }
  }
  if (isWanted()) throw loginDown()
  throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
}

/** The vault cannot be satisfied now. */
export function loginDown(): FrameError {
  return new FrameError(shellWords.loginDown, { problem: 'unavailable' })
}
