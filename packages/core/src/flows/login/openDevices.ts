import { exitOf } from '../../features/pairing/exitOf.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Whether a window can be opened beside this page: browsers inside of apps have none. */
export function canOpenDevices(latchkey: Latchkey): boolean {
  const exit = exitOf(latchkey)
  return latchkey.config.embedded !== undefined && exit.openWindow !== undefined && !exit.device.inApp
}

/**
 * Opens the window of the wallet with the person's devices, within their press; false where the browser refuses. What is
 * decided there stays between that window and the frame: both are of the wallet's origin.
 */
export function openDevices(latchkey: Latchkey): boolean {
  const { embedded } = latchkey.config
  const window = exitOf(latchkey).openWindow?.()
  if (embedded === undefined || window === undefined) return false
  window.location.replace(new URL('/devices', embedded.frameUrl).href)
  return true
}
