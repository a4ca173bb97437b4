import { setTimeout as sleep } from 'node:timers/promises'

/** How long a writer waits for another process that writes to the same file. */
const patienceMs = 10_000
const sqliteBusy = 5

/** Runs a step of SQLite again while another holds the file. SQLite's own wait would stop the whole process. */
export async function whenFree<T>(step: () => T): Promise<T> {
  const giveUp = performance.now() + patienceMs
  for (;;) {
    try {
      return step()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error
      await sleep(5)
    }
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the kind; the rest says which flavour of busy it is.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  )
}
