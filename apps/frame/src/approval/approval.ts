import type { DecodedRequest } from '../decode/decodeRequest.ts'
import type { Hex } from '../encoding/hex.ts'
import type { RefusalReason } from '../request/refusedError.ts'
import type { SlotCalls } from './popup/createSlotCalls.ts'

/** A token as its contract describes it; each text is cleaned and cut to one line. */
export type TokenFacts = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Whether each one has a number of its own (ERC-721). */
  readonly isCollectible?: boolean
  /** What the account holds, in base units. */
  readonly balance?: string
  /** What one is worth in dollars, as a decimal. */
  readonly price?: string
}

/** What a test run says about the account: what comes, what goes, and whom it lets spend. Amounts are base units. */
export type Outcome = {
  readonly changes: readonly {
    /** Undefined for the chain's own coin. */
    readonly token: Hex | undefined
    /** Negative for what goes. */
    readonly amount: string
    /** Of collectibles. */
    readonly id?: string
  }[]
  readonly allowances: readonly { readonly token: Hex; readonly spender: Hex; readonly isAll: boolean }[]
}

/** One signature that is asked for: decoded by the Worker, and approved by its hash. */
export type ShownItem = DecodedRequest & { readonly intentHash: string }

/** Everything that the view shows of a request. Plain data: a window of the wallet gets it by message. */
export type ShownRequest = {
  /** The origin of the page that asks, as the browser told it. */
  readonly origin: string
  readonly account: Hex
  readonly chain: { readonly name: string } & Pick<TokenFacts, 'symbol' | 'balance' | 'price'>
  readonly items: readonly ShownItem[]
  /** Of transactions: undefined where no test run was possible. */
  readonly outcome?: Outcome
  /** Names of other accounts, by address. */
  readonly names: Readonly<Record<string, string>>
  /** By address. */
  readonly tokens: Readonly<Record<string, TokenFacts>>
}

/** What a window of the wallet does at the end of a login. */
export type WindowTask = 'make' | 'keep' | 'find'

/** Where an approval stands. */
export type ApprovalState =
  | { readonly phase: 'preparing' }
  | { readonly phase: 'failed'; readonly message: string }
  /** The request is one that is never signed. */
  | { readonly phase: 'refused'; readonly reason: RefusalReason; readonly origin: string }
  | { readonly phase: 'asking'; readonly request: ShownRequest }
  /** The request is shown in a window of the wallet, which the visitor opens. */
  | { readonly phase: 'elsewhere'; readonly origin: string; readonly popup: 'closed' | 'open' | 'blocked' }
  /** A login ends in a window of the wallet, which makes the wallet or keeps the slot of this device. */
  | {
      readonly phase: 'keeping'
      readonly task: WindowTask
      readonly origin: string
      readonly popup: 'closed' | 'open' | 'blocked'
    }
  /** What that window shows. */
  | { readonly phase: 'saving'; readonly task: WindowTask }
  /** Neither the frame nor the window has a key for the wallet. */
  | { readonly phase: 'readOnly'; readonly origin: string }
  | { readonly phase: 'expired' }
  /** A window that has no request to show. */
  | { readonly phase: 'over' }
  | { readonly phase: 'working' }

/** What the visitor does. An approval names the hashes of what was on the screen. */
export type ApprovalAction =
  | { readonly type: 'approve'; readonly hashes: readonly string[] }
  | { readonly type: 'reject' }
  | { readonly type: 'retry' }
  | { readonly type: 'openPopup' }

/** A window of the wallet that shows a request, and may keep a copy of the slot of this device. */
export type ApprovalPopup = SlotCalls & { show(state: ApprovalState): void; close(): void }

/** The place where approvals are shown. */
export type ApprovalView = {
  show(state: ApprovalState, act: (action: ApprovalAction) => void): void
  clear(): void
  /** Opens a window; undefined when the browser blocked it. Only in the visitor's click. */
  openPopup(events: {
    readonly act: (action: ApprovalAction) => void
    readonly onClose: () => void
  }): ApprovalPopup | undefined
}
