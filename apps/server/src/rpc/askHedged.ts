import type { Answer } from './readAnswers.ts'
import type { AskOptions, Upstream } from './upstream.ts'
import { UpstreamFailure } from './upstreamFailure.ts'

/** What came of asking one upstream, or two. */
export type Hedged = {
  /** Undefined when all who were asked failed. */
  readonly answers: ReadonlyMap<number, Answer> | undefined
  readonly failures: readonly UpstreamFailure[]
  /** Who was asked besides the first. */
  readonly second: Upstream | undefined
}

/**
 * Asks an upstream, and when it is slower than it usually is a second one too; the first answer wins and the other is
 * let go. Only for calls that may be made twice.
 */
export async function askHedged(
  first: Upstream,
  findSecond: () => Upstream | undefined,
  calls: ReadonlyMap<number, string>,
  timeoutMs: number,
  how: Omit<AskOptions, 'outrun'> = {},
): Promise<Hedged> {
  const failures: UpstreamFailure[] = []
  const ends = [new AbortController(), new AbortController()] as const
  const started = performance.now()
  let second: Upstream | undefined

  function ask(upstream: Upstream, own: AbortController, other: AbortController) {
    const left = timeoutMs - (performance.now() - started)
    return upstream.ask(calls, left, { ...how, outrun: own.signal }).then(
      (answers) => {
        other.abort()
        return answers
      },
      (error: unknown) => {
        if (!(error instanceof UpstreamFailure)) throw error
        if (!own.signal.aborted) failures.push(error)
        return undefined
      },
    )
  }

  const asked = ask(first, ends[0], ends[1])
  const slowAfterMs = first.slowAfter()
  let timer: NodeJS.Timeout | undefined
  const doubled = new Promise<ReadonlyMap<number, Answer> | undefined>((resolve) => {
    if (slowAfterMs === undefined || slowAfterMs >= timeoutMs) return
    timer = setTimeout(() => {
      second = first.mayDouble() ? findSecond() : undefined
      if (second !== undefined) resolve(ask(second, ends[1], ends[0]))
    }, slowAfterMs)
  })
  try {
    const quicker = await Promise.race([asked, doubled])
    // One has failed, or the other is still at it: whoever is left may have the answer.
    const answers = quicker ?? (second === undefined ? undefined : ((await asked) ?? (await doubled)))
    return { answers, failures, second }
  } finally {
    clearTimeout(timer)
  }
}
