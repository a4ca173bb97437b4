import { base, bitcoin, ethereum, solana } from '@latchkey/core'
import type {
  Chain,
  PairedWallet,
  PairingCode,
  RelayTrouble,
  SignInAsk,
  WalletSession,
} from '@latchkey/core/adapter'
import {
  createClock,
  createEvmWallet,
  createScriptedPeer,
  type EvmWalletOptions,
  type PeerOptions,
} from '@latchkey/testing'
import { openPairing } from '../openPairing.ts'

/** The chains of a site with every family. */
const siteChains: readonly Chain[] = [ethereum, base, solana, bitcoin]

/** What a page sees of an attempt to pair. */
type Seen = {
  readonly codes: (PairingCode | undefined)[]
  readonly troubles: (RelayTrouble | undefined)[]
  taken: number
}

/** How the page and its wallet are set up. */
export type PairPageOptions = {
  readonly chains?: readonly Chain[]
  readonly wallet?: Partial<EvmWalletOptions>
  readonly peer?: PeerOptions
  readonly fetch?: typeof fetch
}

/** A page that can pair, a scripted wallet in another device, and a clock that the test winds. */
export function pairPage(options: PairPageOptions = {}) {
  const { chains = siteChains } = options
  const clock = createClock(1_800_000_000_000)
  const own = chains.filter(({ namespace }) => namespace === 'eip155')
  const wallet = createEvmWallet(
    {
      name: 'Harbor',
      chains: own.map(({ id, name }) => ({ id: Number(id), name, rpcUrl: 'http://127.0.0.1:1' })),
      ...options.wallet,
    },
    { clock },
  )
  const peer = createScriptedPeer(wallet, { now: clock.now, ...options.peer })
  const prompts: unknown[] = []
  const asked: unknown[] = []
  const logged: string[] = []
  const sight = { isVisible: true, listeners: new Set<() => void>() }
  const open = () =>
    openPairing(
      {
        relayUrl: 'wss://relay.example',
        projectId: 'test',
        metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
        storageName: 'test',
        chains,
        clock,
        fetch: options.fetch ?? (() => Promise.reject(new TypeError('No network here.'))),
        onAsked: (request) => asked.push(request),
        onPrompt: (prompted, request) => prompts.push({ ...prompted, method: request?.method }),
        log: (_level, text) => void logged.push(text),
      },
      {
        openClient: peer.openClient,
        sight: {
          isVisible: () => sight.isVisible,
          onSight(listener) {
            sight.listeners.add(listener)
            return () => sight.listeners.delete(listener)
          },
        },
      },
    )
  const link = open()

  function pair(signal = new AbortController().signal, signIn?: SignInAsk) {
    const seen: Seen = { codes: [], troubles: [], taken: 0 }
    const pairing = link.pair({
      chains,
      chainId: chains[0]?.caip2 ?? 'eip155:1',
      signal,
      signIn,
      onCode: (code) => void seen.codes.push(code),
      onTaken() {
        seen.taken += 1
      },
      onTrouble: (trouble) => void seen.troubles.push(trouble),
    })
    // Who waits for it says so; the others must not fail by it.
    pairing.catch(() => {})
    return { pairing, seen }
  }

  async function paired(): Promise<PairedWallet> {
    const { pairing } = pair()
    await peer.scan()
    return pairing
  }

  return {
    clock,
    wallet,
    peer,
    prompts,
    asked,
    logged,
    link,
    open,
    pair,
    paired,
    show(isVisible: boolean) {
      sight.isVisible = isVisible
      for (const listener of sight.listeners) listener()
    },
  }
}

/** The session of a family in a paired wallet. */
export function familyOf({ sessions }: PairedWallet, namespace: string): WalletSession {
  const found = sessions.find(({ connector }) => connector.chain === namespace)
  if (found === undefined) throw new Error(`The wallet has no ${namespace}.`)
  return found
}

/** The provider of a session, as pages use it. */
export function providerOf({ provider }: WalletSession) {
  return provider as {
    request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
    on(event: string, listener: (data: unknown) => void): void
    removeListener(event: string, listener: (data: unknown) => void): void
  }
}
