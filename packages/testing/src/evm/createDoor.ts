import { type Deferred, defer } from '../script/deferred.ts'
import { walletErrors } from './providerRpcError.ts'

/** The lock of a wallet: one request of a site may wait before it, further ones are sent away. */
export type Door = {
  isLocked(): boolean
  lock(): void
  unlock(): void
  pass(origin: string, method: string): Promise<void>
}

/** Makes a door, open or locked. */
export function createDoor(locked: boolean): Door {
  let opening: Deferred<void> | undefined = locked ? defer() : undefined
  const waiting = new Set<string>()
  return {
    isLocked: () => opening !== undefined,
    lock() {
      opening ??= defer()
    },
    unlock() {
      waiting.clear()
      opening?.resolve()
      opening = undefined
    },
    async pass(origin, method) {
      if (!opening) return
      if (waiting.has(origin)) throw walletErrors.busy(method)
      waiting.add(origin)
      await opening.promise
    },
  }
}
