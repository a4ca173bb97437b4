import type { LatchkeyStorage, StorageKey } from './storage.ts'

/** Where answers are remembered for a while (S3.94); apart from what reads them, which is loaded later. */
export const cacheNames = {
  balance: 'nativeBalanceCache',
  portfolio: 'portfolioCache',
  name: 'nameCache',
  identity: 'identityCache',
} as const

/** Clears every cache after the last disconnect: the next visitor of this device may be somebody else. */
export function clearCaches(storage: Pick<LatchkeyStorage, 'remove'>): void {
  for (const name of Object.values(cacheNames)) storage.remove({ name } as StorageKey<unknown>)
}
