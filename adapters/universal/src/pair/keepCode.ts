import type { Clock } from '@latchkey/core/adapter'

/** A code is renewed so long before it runs out (S9.22). */
const thresholdMs = 10_000

/** Nobody looks at a code for longer than that. */
const mostRenewals = 10

/** Whether somebody can see the page, and when that changes. */
export type PageSight = { isVisible(): boolean; onSight(listener: () => void): () => void }

/** When a code was shown, and what became of it. */
export type CodeKeeper = {
  /** A code is on the screen until then. */
  shown(expiresAt: number): void
  /** The code on the screen is worth nothing any more. */
  lapsed(): void
  /** Another one is wanted as soon as somebody looks. */
  due(): void
  /** A wallet is about to agree: no code is needed. */
  rest(): void
  stop(): void
}

type KeeperActs = { renew(): void; hide(): void; giveUp(): void }

/** Keeps a good code on the screen: renewed in time, ten times at most, and only while somebody looks. */
export function keepCode(
  { clock, sight }: { readonly clock: Clock; readonly sight: PageSight },
  { renew, hide, giveUp }: KeeperActs,
): CodeKeeper {
  let timer: number | undefined
  let renewals = 0
  let isDue = false

  function after(ms: number, act: () => void): void {
    clearTimer()
    timer = clock.setTimeout(act, Math.max(0, ms))
  }

  function clearTimer(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
  }

  function look(): void {
    if (!isDue || renewals >= mostRenewals || !sight.isVisible()) return
    isDue = false
    renewals += 1
    renew()
  }

  function due(): void {
    isDue = true
    look()
  }

  function lapsed(): void {
    clearTimer()
    if (renewals >= mostRenewals) giveUp()
    else {
      hide()
      due()
    }
  }

  function rest(): void {
    clearTimer()
    isDue = false
  }

  const stopLooking = sight.onSight(look)
  return {
    lapsed,
    due,
    rest,
    shown(expiresAt) {
      isDue = false
      after(expiresAt - thresholdMs - clock.now(), () => {
        due()
        // Nobody looks, or it was the last one: it stays until its time is over.
        if (isDue) after(expiresAt - clock.now(), lapsed)
      })
    },
    stop() {
      rest()
      stopLooking()
    },
  }
}
