import type { CaipChainId, Clock, SessionChange } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { hear } from '../provider/events.ts'
import { parseAccounts, readChainId } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'
import { limit } from './limit.ts'

/** How long a wallet that says it is disconnected may take to prove otherwise. */
const proofMs = 1000

type FollowOptions = {
  readonly clock: Clock
  /** The known state, so that only changes are reported. */
  readonly start?: { readonly accounts: readonly string[]; readonly chainId: CaipChainId }
}

/** Hears what a wallet does by itself (EIP-1193) and tells each change once, until stopped. */
export function follow(
  provider: unknown,
  { clock, start }: FollowOptions,
  listener: (change: SessionChange) => void,
): () => void {
  let accounts = start?.accounts.join()
  let chainId = start?.chainId
  let isGone = false
  let isOver = false

  function hearAccounts(data: unknown): void {
    // An answer that is no list says nothing; an empty list says locked, or no longer allowed.
    if (!Array.isArray(data)) return
    const now = parseAccounts(data)
    if (now.join() === accounts && !isGone) return
    accounts = now.join()
    isGone = false
    listener({ type: 'accounts', accounts: now })
  }

  function hearChain(data: unknown): void {
    const id = readChainId(data)
    if (id === undefined || chainId === `eip155:${id}`) return
    chainId = `eip155:${id}`
    listener({ type: 'chain', chainId })
  }

  async function readAccounts(): Promise<unknown> {
    return limit(clock, proofMs, (signal) => ask(provider, 'eth_accounts', [], signal))
  }

  async function hearDisconnect(): Promise<void> {
    // Some wallets say this whenever their own link to a node stumbles (1013), and answer as before.
    const still = await readAccounts().catch(() => undefined)
    if (isOver || isGone) return
    if (Array.isArray(still) && parseAccounts(still).length > 0) return
    isGone = true
    listener({ type: 'disconnected' })
  }

  async function hearConnect(data: unknown): Promise<void> {
    hearChain(peek(data, 'chainId'))
    if (!isGone) return
    const now = await readAccounts().catch(() => undefined)
    if (!isOver) hearAccounts(now)
  }

  const stops = [
    hear(provider, 'accountsChanged', hearAccounts),
    hear(provider, 'chainChanged', hearChain),
    hear(provider, 'disconnect', hearDisconnect),
    hear(provider, 'connect', hearConnect),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
