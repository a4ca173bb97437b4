import type { RelayStatus } from '../client.ts'

/** The reason for which a relay refuses this page. */
export type Refusal = Extract<RelayStatus, { readonly phase: 'refused' }>

/** The next action after a socket is closed. */
export type AfterClose =
  | { readonly next: 'again'; readonly ms: number }
  /** Stays closed until the next call. */
  | { readonly next: 'rest' }
  | { readonly next: 'refused'; readonly refusal: Refusal }

const firstDelayMs = 250
/** However long a relay is away, it is not tried more often than this. */
const longestDelayMs = 30_000

/** How long to wait before the next attempt, after so many that failed: full jitter, then half a minute and a bit. */
export function backoff(failures: number, random: () => number): number {
  const step = firstDelayMs * 2 ** Math.max(0, failures - 1)
  return step < longestDelayMs ? random() * step : longestDelayMs * (1 + random() / 5)
}

/** What the code of a closed socket means for the next one (3.6 of the protocol notes). */
export function afterClose(code: number, reason: string, failures: number, random: () => number): AfterClose {
  if (code === 3000)
    return { next: 'refused', refusal: { phase: 'refused', why: whyRefused(reason), reason } }
  if (code === 4008) return { next: 'rest' }
  if (code === 1013)
    return { next: 'again', ms: Math.max(5_000 + random() * 10_000, backoff(failures, random)) }
  // Going away or moving house: soon, but not all at the same moment; and no faster than a relay that is broken.
  if (code === 1001 || code === 4010) {
    return { next: 'again', ms: Math.max(random() * 2_000, failures > 2 ? backoff(failures, random) : 0) }
  }
  return { next: 'again', ms: backoff(failures, random) }
}

/** Relays give their reasons in words or tags alone. */
export function whyRefused(reason: string): Refusal['why'] {
  if (/project/i.test(reason)) return 'project'
  if (/origin|not allowed/i.test(reason)) return 'origin'
  if (/not yet valid|expired|issued|clock|\b(?:iat|exp|nbf)\b/i.test(reason)) return 'clock'
  return /jwt|token|signature/i.test(reason) ? 'token' : 'other'
}

/** The relay's clock as its reason may tell it, in milliseconds. */
export function timeInReason(reason: string): number | undefined {
  const [, seconds] = /\bnow=(\d{10})\b/.exec(reason) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
