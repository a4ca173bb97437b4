import { never } from '../script/behaviour.ts'
import { walletErrors } from './providerRpcError.ts'

/** Whether the wallet is there at all. */
export type Life = {
  status(): 'well' | 'offline' | 'crashed'
  become(status: 'well' | 'offline' | 'crashed'): void
  /** Runs a request as long as the wallet lives; one that a crash overtakes is never answered. */
  run<T>(task: (isOvertaken: () => boolean) => Promise<T>): Promise<T>
}

/** Makes a wallet that is well. */
export function createLife(): Life {
  let status: 'well' | 'offline' | 'crashed' = 'well'
  let crashes = 0
  return {
    status: () => status,
    become(next) {
      status = next
      if (next === 'crashed') crashes += 1
    },
    async run(task) {
      // The words a page hears from an extension that was unloaded under it: no code, nothing to catch by number.
      if (status === 'crashed') throw new Error('Extension context invalidated.')
      if (status === 'offline') throw walletErrors.offline()
      const seen = crashes
      try {
        const result = await task(() => seen !== crashes)
        return seen === crashes ? result : await never()
      } catch (error) {
        if (seen === crashes) throw error
        return never()
      }
    },
  }
}
