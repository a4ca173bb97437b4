import type { NetworkFee, TransferCheck } from '../../adapter/sendDriver.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { createStore, type ReadonlyStore, type Store } from '../../base/store.ts'
import type { Holding } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** The unit of an amount: the token, or the currency of prices. */
export type SendUnit = 'token' | 'fiat'

/** An amount as the visitor wrote it. */
export type SendAmount = {
  /** What stands in the field, in the visitor's own way of writing numbers. */
  readonly text: string
  readonly unit: SendUnit
  /** The same as a plain decimal; absent when it is empty or no number. */
  readonly decimal?: string
  /** Why it is no number: no digits, misplaced separators between thousands, or two ways to read it. */
  readonly flaw?: 'malformed' | 'grouped' | 'twoWays'
  /** Both ways to read it, as plain decimals, for the flaw `twoWays`. */
  readonly readings?: readonly [grouped: string, decimal: string]
  /** Fixed base units, where the text is only a rounded telling of them: after Max, and after a change of unit. */
  readonly units?: bigint
  /** Everything there is: it follows the fee of the network. */
  readonly isMax: boolean
}

/** Why a text is no receiver. */
type ReceiverFlaw = 'malformed' | 'checksum' | 'zero' | 'foreign' | 'hidden' | 'name'

/** Who gets it: what was written, and what has become of it. */
export type Receiver =
  | { readonly phase: 'empty'; readonly text: '' }
  /** Being looked up; or `isPartial`: it is no address, but may become one, or a name, while it is typed. */
  | { readonly phase: 'looking'; readonly text: string; readonly isPartial?: true }
  | {
      readonly phase: 'ready'
      readonly text: string
      /** In its true form, with its checksum. */
      readonly address: string
      /** The name that was written, or that the address is known by. */
      readonly name?: string
      readonly image?: string
      /** The address was looked up by the name that was written: it is looked up again before the wallet is asked. */
      readonly isNamed?: true
      /** The name's address of another network is used, because it has none for this one. */
      readonly isElsewhere?: true
    }
  | { readonly phase: 'invalid'; readonly text: string; readonly flaw: ReceiverFlaw }
  /** A name that leads nowhere on this network. */
  | { readonly phase: 'unknown'; readonly text: string }
  /** It could not be looked up; `retryReceiver` tries again. */
  | { readonly phase: 'failed'; readonly text: string; readonly error: unknown }

/** What the network may take. */
export type SendFee =
  | { readonly phase: 'unknown' }
  /** `last` is the one before, to show meanwhile. */
  | { readonly phase: 'reading'; readonly last?: NetworkFee }
  /** `key` says for what it was read: see `readingKey`. */
  | { readonly phase: 'ready'; readonly fee: NetworkFee; readonly key: string }
  /** The chain would refuse the transfer, or did not answer; `retryFee` tries again. */
  | { readonly phase: 'failed'; readonly error: unknown; readonly key: string }

/** With whom an account has dealt, as far as its past was read. */
export type SendPast = {
  /** To whom it has sent something itself. */
  readonly sentTo: readonly string[]
  /** The others in it. Anybody can get there, so that they are known by nothing but their looks. */
  readonly others: readonly string[]
  /** Whether all of it was read: only then is somebody new who is not in it. */
  readonly isWhole: boolean
}

/** A past of which nothing is known yet. */
export const unreadPast: SendPast = { sentTo: [], others: [], isWhole: false }

/** Everything between choosing a token and the wallet's answer; one value, replaced whole. */
export type SendState = {
  readonly phase: 'editing' | 'reviewing' | 'asking'
  readonly token?: Holding
  readonly amount: SendAmount
  readonly receiver: Receiver
  readonly fee: SendFee
  /** The chain's own coin, which fees are paid in: as much of it as the account has. */
  readonly coin?: Holding
  /** What the chain says about where it goes, for this many base units. */
  readonly check?: TransferCheck & { readonly units: bigint }
  /** Whose it is; the flow stops when the wallet uses another account. */
  readonly account?: CaipAddress
  /** Where the wallet is; a token of another chain cannot be sent from there. */
  readonly chainId?: CaipChainId
  /** A smart account's fees are its own affair (S6.03). */
  readonly isSmartAccount?: boolean
  /** The receivers so far, to tell a new one and a look-alike. */
  readonly recents: readonly string[]
  /** The account's past on this chain; absent where nobody keeps one, and then only `recents` count. */
  readonly past?: SendPast
  /** The account's own addresses. */
  readonly own: readonly string[]
  /** Whether the visitor has read the warnings that must be read. */
  readonly isAcknowledged: boolean
  /** Why the last try ended; absent after a refusal in the wallet, which is nobody's fault. */
  readonly error?: unknown
}

/** A send of which nothing is filled in. */
export const emptySend: SendState = {
  phase: 'editing',
  amount: { text: '', unit: 'token', isMax: false },
  receiver: { phase: 'empty', text: '' },
  fee: { phase: 'unknown' },
  recents: [],
  own: [],
  isAcknowledged: false,
}

const sendSlot = slot('send', (): Store<SendState> => createStore(emptySend))

/** The send that an instance has under way, to read and to watch. */
export function sendStore(latchkey: Pick<Latchkey, 'kept'>): ReadonlyStore<SendState> {
  return sendSlot(latchkey)
}

/** Takes the send one step further. */
export function stepSend(latchkey: Pick<Latchkey, 'kept'>, step: (state: SendState) => SendState): void {
  const store = sendSlot(latchkey)
  const before = store.getState()
  const after = step(before)
  if (after !== before) store.setState(after)
}
