import { log } from '../base/log.ts'
import { createStorage } from '../base/storage.ts'
import type { Latchkey } from '../latchkey.ts'
import { readStored } from './storedConnections.ts'

/** Tells the developer where a wallet that has just joined could not be kept: everything works, until the page is left. */
export function tellUnkept(latchkey: Latchkey, connectorId: string): void {
  const { config, deps } = latchkey
  // Opened anew, it holds what the device holds, and not what memory stands in for.
  const kept = readStored({ storage: createStorage(config.instance, deps.storage) })
  if (kept?.list.some(({ connector }) => connector.id === connectorId)) return
  log(
    latchkey,
    'warn',
    'this browser keeps nothing for the page, its storage is full, blocked or missing: after a reload the visitor has to connect again.',
  )
}
