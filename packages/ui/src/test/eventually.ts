import { expect } from 'vitest'

/** Waits until what is read is as expected, with patience for a slow machine. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 30_000, interval: 20 })
}
