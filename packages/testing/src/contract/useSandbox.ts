import { beforeAll, onTestFinished } from 'vitest'
import { type Clock, createSystemClock } from '../clock/clock.ts'
import { createFrameHandlers, scriptedLogin } from '../embedded/createFrameHandlers.ts'
import { createFramePage, scriptedFrameUrl } from '../embedded/createFramePage.ts'
import type { EvmWalletOptions } from '../evm/evmTypes.ts'
import type { PageWallet } from '../page/createPageWallet.ts'
import { createScriptedPeer } from '../pairing/createScriptedPeer.ts'
import type { PeerOptions, ScriptedPeer } from '../pairing/peerTypes.ts'
import type { ContractChain } from './adapterShape.ts'
import { announceFresh, makeFresh } from './announceFresh.ts'
import type { EmbeddedParts } from './embeddedShape.ts'
import { openSandbox, type SandboxNode } from './sandboxNode.ts'

/** Opens the sandbox for the tests of a file, or of a group; gives it to who asks while they run. */
export function useNode(): () => SandboxNode {
  let opened: SandboxNode | undefined
  beforeAll(async () => {
    opened = await openSandbox()
  })
  return () => {
    if (opened === undefined) throw new Error('The sandbox can be used only while tests run.')
    return opened
  }
}

/** A sandbox and wallets on it, for an adapter's own tests in a page. */
export type SandboxPage = {
  chains(): readonly [ContractChain, ContractChain]
  /** The address of USDC on the first chain. */
  usdc(): string
  /** Announces a wallet with fresh keys until the test ends; its first account has coin and USDC. */
  wallet(options?: Partial<EvmWalletOptions>): Promise<PageWallet>
  /** The same in another device: its wallet is reached by a code. */
  phone(options?: PeerOptions): Promise<{ readonly wallet: PageWallet; readonly peer: ScriptedPeer }>
  /** The same as an embedded wallet, which is reached by a login. */
  frame(parts: Pick<EmbeddedParts, 'acceptHost' | 'FrameError'>): Promise<SandboxFrame>
}

/** An embedded wallet: its frame, and the login that opens it. */
export type SandboxFrame = {
  readonly wallet: PageWallet
  readonly frameUrl: string
  readonly email: string
  /** The code of the mail. */
  readonly code: string
  /** The page around the frame, as `openEmbedded` takes it. */
  readonly page: { readonly document: Document; readonly clock: Clock; randomUUID(): string }
}

/** Gives the tests of a file a sandbox and wallets, as the contract has them. */
export function useSandboxPage(): SandboxPage {
  const node = useNode()
  return {
    chains: () => node().chains,
    usdc: () => node().usdc,
    async wallet(options = {}) {
      const { wallet } = announceFresh(node().chains, options)
      await node().fund(wallet.addresses[0] ?? '')
      return wallet
    },
    async phone(options = {}) {
      const wallet = makeFresh(node().chains, {})
      await node().fund(wallet.addresses[0] ?? '')
      return { wallet, peer: createScriptedPeer(wallet, options) }
    },
    async frame({ acceptHost, FrameError }) {
      const wallet = makeFresh(node().chains, {})
      await node().fund(wallet.addresses[0] ?? '')
      const { document, close } = createFramePage(acceptHost, createFrameHandlers(wallet, FrameError))
      onTestFinished(close)
      const page = { document, clock: createSystemClock(), randomUUID: () => crypto.randomUUID() }
      return { wallet, frameUrl: scriptedFrameUrl, ...scriptedLogin, page }
    },
  }
}
