/** The right to hold the client of a storage name, which one tab of an origin has at a time. */
export type Lead = {
  /** Takes it from a tab that does not answer any more: put to sleep by its browser, or of another release. */
  take(): void
  release(): void
}

/** Waits for the lead of a name. */
export function holdLead(locks: LockManager, name: string, onWon: () => void, onLost: () => void): Lead {
  let queued = new AbortController()
  let letGo: (() => void) | undefined
  let released = false

  async function wait(options: LockOptions): Promise<void> {
    let won = false
    const hold = () => {
      if (released) return
      won = true
      onWon()
      return new Promise<void>((resolve) => {
        letGo = resolve
      })
    }
    try {
      await locks.request(name, options, hold)
    } catch {
      // Taken by another tab, or no longer waited for.
    }
    if (!won) return
    letGo = undefined
    onLost()
    if (!released) await queue()
  }

  function queue(): Promise<void> {
    queued = new AbortController()
    return wait({ signal: queued.signal })
  }

  void queue()
  return {
    take() {
      if (letGo || released) return
      queued.abort()
      void wait({ steal: true })
    },
    release() {
      released = true
      queued.abort()
      letGo?.()
    },
  }
}
