import { log } from '../../base/log.ts'
import { createStorage } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { readStored } from './storedConnections.ts'

/**
 * Tells the developer that what stands where connections are kept is not ours, cut off or of another version, before it is
 * written anew: the visitor who was connected before had to connect again.
 */
export function tellUnreadable(latchkey: Latchkey): void {
  const { config, deps } = latchkey
  let text: string | null = null
  const device = {
    getItem(place: string) {
      text = deps.storage?.getItem(place) ?? null
      return text
    },
    setItem() {},
    removeItem() {},
  }
  if (readStored({ storage: createStorage(config.instance, device) }) !== undefined || text === null) return
  log(latchkey, 'warn', 'what this browser kept of connected wallets cannot be read: it is written anew.')
}
