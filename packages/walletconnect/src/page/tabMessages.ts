import type {
  ContractSignature,
  PairingStatus,
  PairRequest,
  RelayStatus,
  Session,
  WalletConnectEvent,
  WalletRequest,
} from '../client.ts'
import type { CarriedError } from './carriedError.ts'

/** A status that can travel between tabs, where errors lose what they are. */
export type CarriedStatus =
  | Exclude<PairingStatus, { readonly phase: 'failed' }>
  | { readonly phase: 'failed'; readonly error: CarriedError }

/** A request without what cannot travel. */
export type CarriedRequest = Omit<WalletRequest, 'signal' | 'onId' | 'label'> & { readonly label: string }

/** A pairing without what cannot travel; `asksBack` when this tab can check the signatures of contracts. */
export type CarriedPairing = PairRequest & { readonly id: string; readonly asksBack: boolean }

/** Everything that a tab shows of the client. */
export type TabState = {
  readonly leader: string
  readonly ready: boolean
  readonly relay: RelayStatus
  readonly sessions: readonly Session[]
  readonly pairings: readonly {
    readonly id: string
    readonly group?: string
    readonly status: CarriedStatus
  }[]
}

/** What a tab says to the one that holds the client. */
export type ToLeader =
  | { readonly type: 'hello' }
  | { readonly type: 'pair'; readonly request: CarriedPairing }
  /** An attempt that an earlier leader had: joined if it still waits. */
  | { readonly type: 'rejoin'; readonly id: string }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'request'; readonly request: CarriedRequest }
  | { readonly type: 'ping'; readonly label: string; readonly topic: string }
  | { readonly type: 'abort'; readonly label: string }
  | { readonly type: 'useChain'; readonly topic: string; readonly chainId: string }
  | { readonly type: 'disconnect'; readonly topic: string }
  | { readonly type: 'retry' }
  | { readonly type: 'checked'; readonly id: string; readonly check: string; readonly good: boolean }
  | { readonly type: 'seen'; readonly tab: string; readonly visible: boolean; readonly woke: boolean }

/** What the tab that holds the client says to all. */
export type FromLeader =
  /** Somebody leads, though the client is still reading its storage. */
  | { readonly type: 'here' }
  | { readonly type: 'state'; readonly state: TabState }
  | { readonly type: 'event'; readonly event: WalletConnectEvent; readonly state: TabState }
  | { readonly type: 'pairing'; readonly id: string; readonly group?: string; readonly status: CarriedStatus }
  /** The id of a request, once it has one. */
  | { readonly type: 'named'; readonly label: string; readonly id: number }
  | { readonly type: 'answer'; readonly label: string; readonly result: unknown }
  | { readonly type: 'failure'; readonly label: string; readonly error: CarriedError }
  | { readonly type: 'check'; readonly id: string; readonly check: string; readonly claim: ContractSignature }
