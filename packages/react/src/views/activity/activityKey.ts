import type { ActivityEntry } from '@latchkey/core'

/** A row keeps its place while its transaction is confirmed: the hash stays, where there is one yet. */
export function activityKey({ chainId, hash, id }: ActivityEntry): string {
  return hash === '' ? id : `${chainId} ${hash}`
}
