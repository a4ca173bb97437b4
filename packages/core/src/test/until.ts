import { vi } from 'vitest'

/** Waits until this no longer throws; the limit is for machines, not for behaviour. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 5 })
}
