import { afterEach, beforeEach } from 'vitest'
import { openStore } from '../../store/openStore.ts'
import type { Store } from '../../store/store.ts'

/** Gives every test a database of its own; returns the way to open it, as often as a test likes, and to its address. */
export function useStores(newDatabase: () => Promise<string>) {
  let databaseUrl: string
  let open: Store[]

  beforeEach(async () => {
    databaseUrl = await newDatabase()
    open = []
  })
  afterEach(async () => {
    for (const store of open) await store.close()
  })
  return {
    databaseUrl: () => databaseUrl,
    async openOne(): Promise<Store> {
      const store = await openStore(databaseUrl, () => {})
      open.push(store)
      return store
    },
  }
}
