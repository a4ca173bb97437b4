/** The time of the server: that of the device, until the server refuses a stamp and tells its own. */
export type ServerClock = {
  now(): number
  set(serverTimeMs: number): void
  /** A time that the server told, by the clock of the device: what it is shown and compared by. */
  toDevice(serverTimeMs: number): number
}

/** Makes the clock of the server from that of the device. */
export function createServerClock(deviceNow: () => number): ServerClock {
  /** How far the server is ahead. */
  let aheadMs = 0
  return {
    now: () => deviceNow() + aheadMs,
    set(serverTimeMs) {
      aheadMs = serverTimeMs - deviceNow()
    },
    toDevice: (serverTimeMs) => serverTimeMs - aheadMs,
  }
}
