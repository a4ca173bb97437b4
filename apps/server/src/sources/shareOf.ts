import type { Asking } from './sources.ts'

/** The same question with a share of its time, so that some is left for what comes after. */
export function shareOf({ signal, deadline }: Asking, share: number): Asking {
  const ms = Math.max(1, Math.ceil((deadline - performance.now()) * share))
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]), deadline: performance.now() + ms }
}
