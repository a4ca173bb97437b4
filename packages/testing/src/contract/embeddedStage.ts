import { createSystemClock } from '../clock/clock.ts'
import { createFrameHandlers, scriptedLogin } from '../embedded/createFrameHandlers.ts'
import { createFramePage, scriptedFrameUrl } from '../embedded/createFramePage.ts'
import type { EvmWalletOptions } from '../evm/evmTypes.ts'
import type { ContractSession } from './adapterShape.ts'
import { makeFresh } from './announceFresh.ts'
import type { EmbeddedParts } from './embeddedShape.ts'
import { createContractStorage, type MakeAdapter, openPage, type PageLife } from './pageLife.ts'
import type { ContractPairedSession } from './pairedShape.ts'
import type { SandboxNode } from './sandboxNode.ts'
import type { Stage } from './stage.ts'

/** A page with the embedded wallet. */
type EmbeddedPage = PageLife & {
  /** What became of requests that need an approval, in order. */
  readonly approvals: readonly string[]
  /** The wallet of who logged in before this page was loaded, as its adapter has it; undefined when nobody is logged in. */
  restore(): Promise<ContractSession | undefined>
}

/** One visitor with an embedded wallet. */
export type EmbeddedStage = Omit<Stage, 'open'> & { open(chains?: number): EmbeddedPage }

/** Gives each test an embedded wallet, and pages around its frame. */
export type EmbeddedStageMaker = (options?: Partial<EvmWalletOptions>) => EmbeddedStage

/** Makes stages on which visitors log in by email, and the wallet becomes one of the adapter's own. */
export function createEmbeddedStageMaker(
  node: () => SandboxNode,
  makeAdapter: MakeAdapter,
  { openEmbedded, acceptHost, FrameError }: EmbeddedParts,
): EmbeddedStageMaker {
  return (options = {}) => {
    const { chains } = node()
    const storage = createContractStorage()
    const remembered = new Map<string, string>()
    const wallet = makeFresh(chains, options)
    const handlers = createFrameHandlers(wallet, FrameError)
    return {
      wallet,
      remove: () => void handlers.signOut(),
      open(count = 2) {
        const own = count === 1 ? ([chains[0]] as const) : chains
        const framePage = createFramePage(acceptHost, handlers)
        const clock = createSystemClock()
        const link = openEmbedded(
          {
            frameUrl: scriptedFrameUrl,
            dapp: {
              projectId: 'contract',
              metadata: { name: 'Contract', description: '', url: location.origin, icons: [] },
              sdkType: 'latchkey',
              sdkVersion: 'contract',
            },
            chainId: own[0].caip2,
            clock,
            storage: {
              get: (name) => remembered.get(name),
              set: (name, value) => void remembered.set(name, value),
              remove: (name) => void remembered.delete(name),
            },
            enableLogger: false,
            onBlocked: () => {},
          },
          { document: framePage.document, clock, randomUUID: () => crypto.randomUUID() },
        )
        const approvals: string[] = []
        link.watchApprovals((change) => approvals.push(change))
        const page = openPage(
          (life) => {
            life.onLeave(() => {
              link.close()
              framePage.close()
            })
            return makeAdapter(life)
          },
          own,
          storage,
        )
        const adopt = (session: ContractPairedSession): Promise<ContractSession> =>
          page.adapter.adopt?.(session) ?? Promise.resolve(session)
        const restore = async () => {
          const session = await link.openSession(new AbortController().signal)
          return session && adopt(session)
        }
        return {
          ...page,
          approvals,
          restore,
          async connect() {
            await link.startEmail(scriptedLogin.email)
            await link.enterCode(scriptedLogin.code)
            const session = await restore()
            if (session === undefined) throw new Error('The login gave no session.')
            return session
          },
        }
      },
    }
  }
}
