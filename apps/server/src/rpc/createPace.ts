/** How fast an upstream was so far, and whether a second may be asked beside it. */
export type Pace = {
  /** Counts a call that was made, and so a part of one that may be made beside. */
  began(): void
  took(ms: number): void
  /** Slower than this is slow for it, in milliseconds; undefined until enough is known. */
  slowAfter(): number | undefined
  /** Whether a call may be made beside one that is slow; takes it from the allowance. */
  mayDouble(): boolean
}

const fewestSamples = 20
const mostSamples = 100
const slowest = 0.95
/** Slower than this is slow for any node: visitors whose calls take long must not make all others wait as long. */
const mostSlowMs = 1_000
/** How much more load hedging may make. */
const share = 0.05
/** What may be saved up while all is well. */
const mostSaved = 5

/** Remembers the last hundred calls. */
export function createPace(): Pace {
  const samples: number[] = []
  let next = 0
  let saved = 0
  return {
    began() {
      saved = Math.min(mostSaved, saved + share)
    },
    took(ms) {
      samples[next] = ms
      next = (next + 1) % mostSamples
    },
    slowAfter() {
      if (samples.length < fewestSamples) return undefined
      const sorted = samples.toSorted((a, b) => a - b)
      return Math.min(mostSlowMs, sorted[Math.floor(sorted.length * slowest)] ?? mostSlowMs)
    },
    mayDouble() {
      if (saved < 1) return false
      saved -= 1
      return true
    },
  }
}
