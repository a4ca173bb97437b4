import type { Clock } from './clock.ts'

/** How long a visitor must pause before what they typed counts (S9.25). */
export const debounceMs = 500

/** An action that waits for a pause. */
export type Debounced<Values extends readonly unknown[]> = {
  /** Runs the action with these values after the pause, instead of any that still wait. */
  call(...values: Values): void
  /** Forgets what still waits. */
  cancel(): void
}

/** Delays an action until there was no call for a while. */
export function debounce<Values extends readonly unknown[]>(
  clock: Clock,
  action: (...values: Values) => void,
  ms = debounceMs,
): Debounced<Values> {
  let timer: number | undefined
  function cancel(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
  }
  return {
    call(...values) {
      cancel()
      timer = clock.setTimeout(() => {
        timer = undefined
        action(...values)
      }, ms)
    },
    cancel,
  }
}
