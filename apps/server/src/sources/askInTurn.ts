import type { Breaker } from '../rpc/breaker.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import type { Asking } from './sources.ts'

/** How one try went. */
export type Attempt = {
  readonly source: string
  readonly outcome: 'ok' | 'failed' | 'resting'
  /** For the log: never an address, a key or a body. */
  readonly why?: string
}

type Named = { readonly id: string }

/** Asks sources one after the other. */
export type Turns = {
  ask<Source extends Named, Answer>(
    sources: readonly Source[],
    asking: Asking,
    question: (source: Source, asking: Asking) => Promise<Answer>,
  ): Promise<{ readonly source: Source; readonly answer: Answer }>
}

const soonestRetrySeconds = 1

/**
 * Makes the asker. Each source has its share of the time that is left, so that one that hangs leaves some for the next;
 * a source with a breaker is passed over while it rests.
 */
export function createTurns(
  breakers: ReadonlyMap<string, Breaker>,
  onAttempt: (attempt: Attempt) => void,
): Turns {
  return {
    async ask(sources, asking, question) {
      const failures: unknown[] = []
      for (const [n, source] of sources.entries()) {
        asking.signal.throwIfAborted()
        const left = asking.deadline - performance.now()
        if (left <= 0) break
        const breaker = breakers.get(source.id)
        if (breaker?.allows() === false) {
          onAttempt({ source: source.id, outcome: 'resting' })
          failures.push(new SourcesUnavailableError('resting after failures', breaker.pauseLeft() / 1000))
          continue
        }
        const others = sources.slice(n + 1).filter((other) => mayAnswer(breakers.get(other.id))).length
        try {
          const answer = await within(asking, left / (1 + others), (share) => question(source, share))
          breaker?.succeeded()
          onAttempt({ source: source.id, outcome: 'ok' })
          return { source, answer }
        } catch (error) {
          // Who asked has gone: that says nothing about the source.
          asking.signal.throwIfAborted()
          if (isQuestionFault(error)) throw error
          breaker?.failed()
          onAttempt({ source: source.id, outcome: 'failed', why: wordsOf(error) })
          failures.push(error)
        }
      }
      throw gather(failures)
    },
  }
}

function mayAnswer(breaker: Breaker | undefined): boolean {
  return breaker?.state() !== 'open'
}

/** Gives a source its share of the time; it is told to stop when the time is over, and not waited for. */
async function within<Answer>(
  asking: Asking,
  shareMs: number,
  ask: (asking: Asking) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const stop = () => controller.abort(asking.signal.reason)
  asking.signal.addEventListener('abort', stop, { once: true })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    controller.signal.addEventListener('abort', () => refuse(controller.signal.reason), { once: true })
    timer = setTimeout(() => controller.abort(new LateError()), shareMs)
  })
  try {
    const deadline = Math.min(asking.deadline, performance.now() + shareMs)
    return await Promise.race([ask({ signal: controller.signal, deadline }), late])
  } finally {
    clearTimeout(timer)
    asking.signal.removeEventListener('abort', stop)
  }
}

/** Whether asking somebody else would not help, because the question itself is wrong. */
function isQuestionFault(error: unknown): boolean {
  return error instanceof CursorError
}

/** What may be told of a failure: our own errors hold no secret, others might. */
export function wordsOf(error: unknown): string {
  const isOurs =
    error instanceof ChainUnavailableError ||
    error instanceof SourcesUnavailableError ||
    error instanceof LateError
  if (isOurs) return error.message
  return error instanceof Error && 'isTellable' in error && error.isTellable === true
    ? error.message
    : 'no usable answer'
}

function gather(failures: readonly unknown[]): SourcesUnavailableError {
  const words = failures.length === 0 ? 'no time left' : [...new Set(failures.map(wordsOf))].join('; ')
  const waits = failures.map((error) =>
    error instanceof ChainUnavailableError || error instanceof SourcesUnavailableError
      ? error.retryAfterSeconds
      : soonestRetrySeconds,
  )
  return new SourcesUnavailableError(words, Math.min(...waits, 30))
}

/** The source did not answer within its share of the time. */
class LateError extends Error {
  override readonly name = 'LateError'
  constructor() {
    super('no answer in time')
  }
}

/** No source answered; the message may be told to anybody. */
export class SourcesUnavailableError extends Error {
  override readonly name = 'SourcesUnavailableError'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = Math.max(soonestRetrySeconds, Math.ceil(retryAfterSeconds))
  }
}

/** The cursor is not one that was given out; a source throws it too, for a cursor that is not its own. */
export class CursorError extends Error {
  override readonly name = 'CursorError'
}
