import {
  type PairedWallet,
  type PairingLink,
  type PairingRequirements,
  type PairRequest,
  type SignInAsk,
  WalletAccountError,
} from '@latchkey/core/adapter'
import { openPageClient, type WalletConnectClient, type WalletConnectEvent } from '@latchkey/walletconnect'
import type { Wallets } from './createWallets.ts'
import type { PageSight } from './pair/keepCode.ts'
import { pairSession } from './pair/pairSession.ts'
import type { CodeSignIn } from './signIn/createSignInAsk.ts'

/** What a test brings in place of the page. */
export type PairingWorld = { readonly sight?: PageSight; openClient?(): WalletConnectClient }

/** An answer to a question of an earlier life of the page. */
type Recovered = Extract<WalletConnectEvent, { readonly type: 'recovered' }>

type Opened = { readonly client: WalletConnectClient; load(): Promise<Wallets> }

/** Opens the way to wallets in other devices; storage and relay are not touched before somebody pairs or watches. */
export function openPairing(requirements: PairingRequirements, world: PairingWorld = {}): PairingLink {
  const { relayUrl, projectId, metadata, storageName, clock, log } = requirements
  const sight = world.sight ?? pageSight
  let opened: Opened | undefined

  function open(): Opened {
    opened ??= join(
      world.openClient?.() ?? openPageClient({ relayUrl, projectId, metadata }, storageName, log),
    )
    return opened
  }

  /** What a wallet is made of is not needed to show a code: it comes while the visitor looks for their phone. */
  function join(client: WalletConnectClient): Opened {
    let loading: Promise<Wallets> | undefined
    async function load(): Promise<Wallets> {
      const { createWallets } = await import('./createWallets.ts')
      return createWallets(client, requirements)
    }
    return {
      client,
      load() {
        loading ??= load().catch((error: unknown) => {
          // A chunk that did not load is asked for again.
          loading = undefined
          throw error
        })
        return loading
      },
    }
  }

  async function pair(request: PairRequest): Promise<PairedWallet> {
    const { client, load } = open()
    const onCode: PairRequest['onCode'] = (code) => {
      request.onCode(code)
      load().catch(() => {
        // Ahead of time: who needs it asks again.
      })
    }
    // Nothing is awaited without it: a code is shown at once. S5.33: wallets sign in while they connect on EVM chains alone.
    const signIn =
      request.signIn && request.chains.every(({ namespace }) => namespace === 'eip155')
        ? await openSignIn(request.signIn)
        : undefined
    const { session, cacaos } = await pairSession({ client, clock, sight }, { ...request, onCode }, signIn)
    signIn?.take(cacaos)
    const wallet = await (await load()).of(session)
    if (wallet) return wallet
    // It agreed, but to nothing that this site could use.
    client.disconnect(session.topic)
    throw new WalletAccountError()
  }

  /** Without its code the visitor connects, and signs in afterwards. */
  function openSignIn(signIn: SignInAsk): Promise<CodeSignIn | undefined> {
    return import('./signIn/createSignInAsk.ts').then(
      ({ createSignInAsk }) => createSignInAsk(signIn, log),
      () => undefined,
    )
  }

  function recover(client: WalletConnectClient, answer: Recovered): void {
    import('./tellRecovered.ts')
      .then(({ tellRecovered }) => tellRecovered(client, requirements, answer))
      .catch(() => log('warn', 'the answer of a paired wallet could not be told.'))
  }

  function watch(report: (wallets: readonly PairedWallet[]) => void): () => void {
    const { client, load } = open()
    let told: readonly PairedWallet[] | undefined
    let isOver = false
    let turn = 0
    async function tell(): Promise<void> {
      turn += 1
      const mine = turn
      const now = client.sessions().length === 0 ? [] : await (await load()).all()
      // What came later is newer.
      if (isOver || mine !== turn) return
      const isSame = told?.length === now.length && now.every((wallet, index) => wallet === told?.[index])
      if (isSame) return
      told = now
      report(now)
    }
    const hear = () => {
      tell().catch(() => log('warn', 'paired wallets could not be loaded.'))
    }
    let stop = () => {}
    void client.restored.then(() => {
      if (isOver) return
      stop = client.subscribe((event) => {
        const { type } = event
        if (type === 'session' || type === 'changed') hear()
        if (type === 'recovered') recover(client, event)
        // A wallet that leaves says so through its session first: then it is known that it left by itself.
        if (type === 'gone') clock.setTimeout(hear, 0)
      })
      hear()
    })
    return () => {
      isOver = true
      stop()
    }
  }

  return {
    pair,
    watch,
    close() {
      opened?.client.close()
      opened = undefined
    },
  }
}

/** The sight of this page; without a page somebody always looks. */
const pageSight: PageSight = {
  isVisible: () => globalThis.document?.visibilityState !== 'hidden',
  onSight(listener) {
    globalThis.document?.addEventListener('visibilitychange', listener)
    return () => globalThis.document?.removeEventListener('visibilitychange', listener)
  },
}
