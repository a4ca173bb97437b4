import { createSystemClock } from '../clock/clock.ts'
import type { EvmWalletOptions } from '../evm/evmTypes.ts'
import { createScriptedPeer } from '../pairing/createScriptedPeer.ts'
import type { PeerOptions, ScriptedPeer } from '../pairing/peerTypes.ts'
import type { ContractSession } from './adapterShape.ts'
import { makeFresh } from './announceFresh.ts'
import { createContractStorage, type MakeAdapter, openPage, type PageLife } from './pageLife.ts'
import type { ContractLink, ContractPaired, OpenContractPairing } from './pairedShape.ts'
import type { SandboxNode } from './sandboxNode.ts'
import type { Stage } from './stage.ts'

/** A page whose wallet is in another device. */
type PairedPage = PageLife & {
  readonly link: ContractLink
  /** The ids of wallets that were brought to the front, in order. */
  readonly prompted: readonly string[]
  /** The wallets that were paired before this page was loaded, as its adapter has them. */
  restore(): Promise<readonly ContractSession[]>
}

/** One visitor with a wallet in another device. */
export type PairedStage = Omit<Stage, 'open'> & {
  readonly peer: ScriptedPeer
  open(chains?: number): PairedPage
}

/** Gives each test a wallet that is reached by a code, and pages beside it. */
export type PairedStageMaker = (options?: Partial<EvmWalletOptions>, peerOptions?: PeerOptions) => PairedStage

/** Makes stages on which a wallet is reached by a code, and becomes one of the adapter's own. */
export function createPairedStageMaker(
  node: () => SandboxNode,
  makeAdapter: MakeAdapter,
  openPairing: OpenContractPairing,
): PairedStageMaker {
  return (options = {}, peerOptions = {}) => {
    const { chains } = node()
    const storage = createContractStorage()
    const wallet = makeFresh(chains, options)
    const peer = createScriptedPeer(wallet, peerOptions)
    return {
      wallet,
      peer,
      remove: () => peer.leave(),
      open(count = 2) {
        const own = count === 1 ? ([chains[0]] as const) : chains
        const stops: (() => void)[] = []
        const page = openPage(
          (life) => {
            life.onLeave(() => {
              for (const stop of stops) stop()
            })
            return makeAdapter(life)
          },
          own,
          storage,
        )
        const prompted: string[] = []
        const link = openPairing(
          {
            relayUrl: 'wss://relay.example',
            projectId: 'contract',
            metadata: { name: 'Contract', description: '', url: location.origin, icons: [] },
            storageName: 'contract',
            chains: own,
            clock: createSystemClock(),
            fetch: (...args) => fetch(...args),
            onPrompt: ({ id }) => prompted.push(id),
            log: () => {},
          },
          { openClient: peer.openClient },
        )
        stops.push(link.close)
        const adopt = ({ sessions: [session] }: ContractPaired): Promise<ContractSession> =>
          page.adapter.adopt?.(session) ?? Promise.resolve(session)
        return {
          ...page,
          link,
          prompted,
          async connect() {
            const pairing = link.pair({
              chains: own,
              chainId: own[0].caip2,
              signal: new AbortController().signal,
              onCode: (code) => code && void peer.scan(code.uri),
              onTaken() {},
              onTrouble() {},
            })
            return adopt(await pairing)
          },
          async restore() {
            const wallets = await new Promise<readonly ContractPaired[]>((resolve) => {
              stops.push(link.watch(resolve))
            })
            return Promise.all(wallets.map(adopt))
          },
        }
      },
    }
  }
}
