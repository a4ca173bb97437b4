import { type AnswerRoom, post, type Target } from './post.ts'
import { type Answer, readAnswers } from './readAnswers.ts'
import { UpstreamFailure } from './upstreamFailure.ts'

/** How many calls of a batch are under way at once. */
const atOnce = 10

/** Makes the calls of a batch one by one, for nodes that do not take batches. Gives what was answered. */
export async function askSingly(
  target: Target,
  calls: ReadonlyMap<number, string>,
  signal: AbortSignal,
  room?: AnswerRoom,
): Promise<Map<number, Answer>> {
  const answers = new Map<number, Answer>()
  const waiting = [...calls]
  let failure: UpstreamFailure | undefined
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && failure === undefined; next = waiting.shift()) {
      const [id, text] = next
      try {
        const answer = readAnswers(await post(target, text, signal, room), [id]).get(id)
        if (answer !== undefined) answers.set(id, answer)
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error
        failure = error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // Where there is no room for one there is none for what was answered so far.
  if (failure !== undefined && (answers.size === 0 || failure.kind === 'noRoom')) throw failure
  return answers
}
