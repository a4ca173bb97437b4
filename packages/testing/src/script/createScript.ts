import type { Behaviour } from './behaviour.ts'
import { defer } from './deferred.ts'

/** A request that waits for the test. */
export type Held = {
  /** Resolves when the request has arrived. */
  readonly asked: Promise<void>
  /** Lets the wallet answer; approves unless told otherwise. */
  release(behaviour?: Behaviour): void
}

/** What a test tells a wallet to do. */
export type WalletScript = {
  /** Queues behaviours for the next requests of this method, one each. */
  next(method: string, ...behaviours: readonly Behaviour[]): void
  /** Sets what happens to every request of this method that has nothing queued; no behaviour takes it back. */
  always(method: string, behaviour?: Behaviour): void
  /** Queues a wait: the next request of this method is answered when the test releases it. */
  hold(method: string): Held
}

/** The script with the side that the wallet reads. */
export type Script = WalletScript & {
  peek(method: string): Behaviour | undefined
  take(method: string): Behaviour | undefined
  isQueued(method: string): boolean
}

/** Makes an empty script: nothing queued, nothing standing. */
export function createScript(standing: Readonly<Record<string, Behaviour>> = {}): Script {
  const queues = new Map<string, Behaviour[]>()
  const standings = new Map(Object.entries(standing))

  function next(method: string, ...behaviours: readonly Behaviour[]): void {
    queues.set(method, [...(queues.get(method) ?? []), ...behaviours])
  }

  return {
    next,
    always(method, behaviour) {
      if (behaviour === undefined) standings.delete(method)
      else standings.set(method, behaviour)
    },
    hold(method) {
      const arrival = defer<void>()
      const verdict = defer<Behaviour>()
      next(method, { until: verdict.promise, taken: () => arrival.resolve() })
      return {
        asked: arrival.promise,
        release: (behaviour = 'approve') => verdict.resolve(behaviour),
      }
    },
    peek: (method) => queues.get(method)?.[0] ?? standings.get(method),
    take: (method) => queues.get(method)?.shift() ?? standings.get(method),
    isQueued: (method) => (queues.get(method)?.length ?? 0) > 0,
  }
}
