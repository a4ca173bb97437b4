import { setTimeout as delay } from 'node:timers/promises'

/** Does something again and again until it was heard: a subscription may stand a moment after it was asked for. */
export async function repeatUntil<T>(heard: Promise<T>, act: () => Promise<void>): Promise<T> {
  let settled = false
  const note = () => {
    settled = true
  }
  heard.then(note, note)
  while (!settled) {
    await act()
    await Promise.race([heard, delay(100)])
  }
  return heard
}
