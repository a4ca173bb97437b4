import type { Clock } from '../clock/clock.ts'
import type { MakeFrameError } from '../embedded/createFrameHandlers.ts'
import type { AcceptHost } from '../embedded/createFramePage.ts'
import type { ContractPairedSession } from './pairedShape.ts'

/** The embedded wallet as the contract uses it; `EmbeddedLink` of @latchkey/core is one. */
export type ContractEmbedded = {
  startEmail(email: string): Promise<{ readonly action: string }>
  enterCode(code: string): Promise<void>
  openSession(signal: AbortSignal): Promise<ContractPairedSession | undefined>
  watchApprovals(listener: (change: string) => void): () => void
  close(): void
}

/** What the contract opens an embedded wallet with: its page, and the frame's end of the channel. */
export type EmbeddedParts = {
  /** `openEmbedded` of @latchkey/embedded/link is one. */
  readonly openEmbedded: (
    requirements: {
      readonly frameUrl: string
      readonly dapp: {
        readonly projectId: string
        readonly metadata: {
          readonly name: string
          readonly description: string
          readonly url: string
          readonly icons: readonly string[]
        }
        readonly sdkType: string
        readonly sdkVersion: string
      }
      readonly chainId: `eip155:${string}`
      readonly clock: Clock
      readonly storage: {
        get(name: string): string | undefined
        set(name: string, value: string): void
        remove(name: string): void
      }
      readonly enableLogger: boolean
      onBlocked(by: 'policy' | 'frame'): void
    },
    page: { readonly document: Document; readonly clock: Clock; randomUUID(): string },
  ) => ContractEmbedded
  /** As @latchkey/wire/frame has both. */
  readonly acceptHost: AcceptHost
  readonly FrameError: MakeFrameError
}
