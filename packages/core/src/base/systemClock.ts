import type { Clock } from './clock.ts'

/** The clock on the wall. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // Node answers an object that stands for its number, a browser the number itself.
  setTimeout: (action, ms) => Number(setTimeout(action, ms)),
  clearTimeout: (id) => clearTimeout(id),
}
