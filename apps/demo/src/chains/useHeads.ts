import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chain } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { useAnnounce } from '../parts/announce.tsx'
import type { RpcClient } from '../rpc/rpcClient.ts'
import type { HeadStatus } from './headStatus.ts'
import { type HeadWatch, watchHead } from './watchHead.ts'

/** A chain with the client that asks it. */
export type ReachedChain = { readonly chain: Chain; readonly client: RpcClient }

const unread: HeadStatus = { phase: 'loading' }

/** Follows the heads of all chains, and says aloud when one goes silent or comes back. */
export function useHeads(chains: readonly ReachedChain[]) {
  const [heads, setHeads] = useState<ReadonlyMap<number, HeadStatus>>(new Map())
  const watches = useRef(new Map<number, HeadWatch>())
  const announce = useAnnounce()

  useEffect(() => {
    const running = watches.current
    for (const { chain, client } of chains) {
      let before: HeadStatus['phase'] = 'loading'
      const onStatus = (status: HeadStatus) => {
        const silent = status.phase === 'stale' || status.phase === 'failed'
        const wasSilent = before === 'stale' || before === 'failed'
        if (silent && !wasSilent) announce(messages.chains.lost(chain.name))
        if (status.phase === 'live' && wasSilent) announce(messages.chains.back(chain.name))
        // A retry passes through loading; what counts is how it ends.
        if (status.phase !== 'loading') before = status.phase
        setHeads((all) => new Map(all).set(chain.id, status))
      }
      running.set(chain.id, watchHead({ client, onStatus }))
    }
    return () => {
      for (const watch of running.values()) watch.stop()
      running.clear()
    }
  }, [chains, announce])

  const refresh = useCallback((chainId: number) => watches.current.get(chainId)?.refresh(), [])
  return { head: (chainId: number) => heads.get(chainId) ?? unread, refresh }
}
