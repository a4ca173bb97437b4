/** Answers that are in memory until their clients have read them, bounded for all and for each address. */
export type Unsent = {
  /** Room for one answer, or for what one socket has not read; nothing is taken yet. */
  open(address: string): Hold
  /** Ends a client that reads too slowly, from now until the reading is stopped. */
  watch(end: () => void): Reading
  /** How much is held now. */
  bytes(): number
}

/** Room that one answer takes. */
export type Hold = {
  /** Takes so much more; false, and nothing taken, where there is no room. */
  grow(bytes: number): boolean
  /** Takes so much in all; false, and nothing changed, where there is no room. */
  resize(bytes: number): boolean
  release(): void
}

/** How a client reads. */
type Reading = {
  took(bytes: number): void
  stop(): void
}

/** What is bounded. */
type UnsentLimits = {
  readonly now: () => number
  readonly mostBytes: number
  readonly mostOfAddress: number
  /** A client that reads less than this is ended. */
  readonly bytesPerSecond: number
}

/** Reading comes in bursts, so that it is judged over some time. */
const windowMs = 10_000
const checkMs = 1_000

/**
 * Counts what is held. An address may hold no more than is still free, so that a few of them never take everything: what
 * is left is always shared by those who come later.
 */
export function createUnsent({ now, mostBytes, mostOfAddress, bytesPerSecond }: UnsentLimits): Unsent {
  const byAddress = new Map<string, number>()
  const readings = new Set<() => void>()
  let held = 0
  let timer: NodeJS.Timeout | undefined

  function add(address: string, bytes: number): void {
    const own = (byAddress.get(address) ?? 0) + bytes
    if (own > 0) byAddress.set(address, own)
    else byAddress.delete(address)
    held += bytes
  }

  function hasRoom(address: string, bytes: number): boolean {
    const own = byAddress.get(address) ?? 0
    return own + bytes <= mostOfAddress && own + bytes <= mostBytes - held
  }

  function keepChecking(): void {
    timer ??= setInterval(() => {
      for (const check of readings) check()
    }, checkMs).unref()
  }

  return {
    open(address) {
      let own = 0
      function resize(bytes: number): boolean {
        const more = bytes - own
        if (more > 0 && !hasRoom(address, more)) return false
        add(address, more)
        own = bytes
        return true
      }
      return { grow: (bytes) => resize(own + bytes), resize, release: () => void resize(0) }
    },
    watch(end) {
      let since = now()
      let taken = 0
      function check(): void {
        const passed = now() - since
        if (passed >= 0 && passed < windowMs) return
        if (passed >= windowMs && taken < (bytesPerSecond * windowMs) / 1_000) {
          stop()
          end()
          return
        }
        since = now()
        taken = 0
      }
      function stop(): void {
        readings.delete(check)
        if (readings.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
      readings.add(check)
      keepChecking()
      return {
        took(bytes) {
          taken += bytes
        },
        stop,
      }
    },
    bytes: () => held,
  }
}
