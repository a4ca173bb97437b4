import { FrameError } from '@latchkey/wire/frame'
import { shellWords } from '../words/shellWords.ts'
import type { Shell } from './shell.ts'

/**
 * Asks the server for a new login. Refuses the answer when the visitor has asked for another login meanwhile, or signed
 * out: the code of the newer login would go to the older one.
 */
export async function startLogin<T>(
  { state, dispatch }: Shell,
  ask: (isNewest: () => boolean) => Promise<T>,
): Promise<T> {
  dispatch({ type: 'loginAsked' })
  const { loginsAsked } = state()
  const isNewest = () => state().loginsAsked === loginsAsked
  const answer = await ask(isNewest)
  if (!isNewest()) throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
  return answer
}
