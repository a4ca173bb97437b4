import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '@latchkey/wire'
import type { Chain } from '../chains/chain.ts'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'

/** A store that takes longer is as good as down. */
const storePatienceMs = 2_000

/** `GET /healthz`: 503 when the store is down or no chain can be reached; one bad chain is told, with 200. */
export function healthRoute(context: Context): Handler {
  let asking: Promise<boolean> | undefined
  /** Whoever asks meanwhile waits for the same answer: a crowd here must not take the database's connections. */
  function pingStore(): Promise<boolean> {
    asking ??= context.store
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return async () => {
    const storeOk = await inTime(pingStore())
    const chains = context.registry.chains.map((chain) => ({
      chainId: chain.caip2,
      ok: isReachable(chain),
      upstreams: chain.upstreams.map((upstream) => ({ state: upstream.state() })),
    }))
    const relay = relayHealth(context)
    const cache = context.sharing && { redis: context.sharing.shelf.health() }
    const down = !storeOk || (chains.length > 0 && chains.every((chain) => !chain.ok))
    const health: Health = {
      status: down
        ? 'down'
        : chains.every((chain) => chain.ok) && relay?.redis !== 'down' && cache?.redis !== 'down'
          ? 'ok'
          : 'degraded',
      store: { kind: context.store.kind, ok: storeOk },
      chains,
      ...(relay === undefined ? {} : { relay }),
      ...(cache === undefined ? {} : { cache }),
    }
    return json(down ? 503 : 200, health, { 'cache-control': 'no-store' })
  }
}

/** Without Redis a node still takes messages and finds those of others, only later: that is told, with 200. */
function relayHealth({ relay }: Context): Health['relay'] {
  if (relay === undefined) return undefined
  const { sockets, redis } = relay.status()
  return redis === undefined ? { sockets } : { sockets, redis }
}

/** Until the first call nothing is known against a chain. */
function isReachable(chain: Chain): boolean {
  return chain.upstreams.some((upstream) => !['open', 'wrongChain'].includes(upstream.state()))
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const waited = new AbortController()
  try {
    return await Promise.race([answer, sleep(storePatienceMs, false, { signal: waited.signal })])
  } finally {
    waited.abort()
  }
}
