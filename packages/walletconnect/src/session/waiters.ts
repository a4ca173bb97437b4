import { WalletConnectError } from '../base/WalletConnectError.ts'
import type { Answer } from './state.ts'

/** The promises of this page's requests, by id; several may wait for one. */
export type Waiters = {
  /** `onAbandoned` is called when the last one who waited has gone. */
  wait(id: number, signal: AbortSignal | undefined, onAbandoned: () => void): Promise<unknown>
  settle(id: number, answer: Answer): void
  /** Also those who come later. */
  failAll(error: Error): void
}

type Waiter = { readonly settle: (answer: Answer) => void; readonly fail: (error: unknown) => void }

/** Keeps promises until they are answered or nobody wants them. */
export function createWaiters(): Waiters {
  const waiting = new Map<number, Set<Waiter>>()
  let ended: Error | undefined
  return {
    wait(id, signal, onAbandoned) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const all = waiting.get(id) ?? new Set()
        waiting.set(id, all)
        const waiter: Waiter = {
          settle(answer) {
            signal?.removeEventListener('abort', abort)
            if ('error' in answer) reject(errorOf(answer))
            else resolve(answer.result)
          },
          fail(error) {
            signal?.removeEventListener('abort', abort)
            reject(error)
          },
        }
        function abort(): void {
          all.delete(waiter)
          waiter.fail(signal?.reason)
          if (all.size > 0) return
          waiting.delete(id)
          onAbandoned()
        }
        all.add(waiter)
        signal?.addEventListener('abort', abort)
      })
    },
    settle(id, answer) {
      const all = waiting.get(id) ?? []
      waiting.delete(id)
      for (const waiter of all) waiter.settle(answer)
    },
    failAll(error) {
      ended = error
      const all = [...waiting.values()].flatMap((waiters) => [...waiters])
      waiting.clear()
      for (const waiter of all) waiter.fail(error)
    },
  }
}

function errorOf({ error, kind }: Extract<Answer, { error: unknown }>): WalletConnectError {
  const { code, message, data } = error
  return new WalletConnectError(code, message, { kind, data })
}
