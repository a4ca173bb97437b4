import type { Clock } from '../client.ts'
import type { Inbox } from './inbox.ts'

/** Waits until what the relay kept for us has come. */
export type CatchUp = {
  /** Something came or was subscribed: quiet begins anew. */
  stir(): void
  done(): Promise<void>
  end(): void
}

// A relay answers a subscription first and brings the mailbox after, with no word at its end.
const quietMs = 400
const patienceMs = 15_000

/** Watches for quiet after all topics are subscribed. */
export function watchCatchUp(clock: Clock, inbox: Pick<Inbox, 'settled'>, isReady: () => boolean): CatchUp {
  let waiters: readonly (() => void)[] = []
  let quiet = 0

  function end(): void {
    clock.clearTimeout(quiet)
    const done = waiters
    waiters = []
    for (const resolve of done) resolve()
  }

  function stir(): void {
    clock.clearTimeout(quiet)
    if (waiters.length === 0 || !isReady()) return
    quiet = clock.setTimeout(() => void inbox.settled().then(() => (isReady() ? end() : undefined)), quietMs)
  }

  return {
    stir,
    end,
    done: () =>
      new Promise((resolve) => {
        const patience = clock.setTimeout(finish, patienceMs)
        function finish(): void {
          clock.clearTimeout(patience)
          waiters = waiters.filter((waiter) => waiter !== finish)
          resolve()
        }
        waiters = [...waiters, finish]
        stir()
      }),
  }
}
