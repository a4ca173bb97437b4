import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { createStore, type ReadonlyStore, type Store } from '../../base/store.ts'
import type { Holding } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { SwapToken } from './swapToken.ts'

/** An amount as the visitor wrote it. */
export type SwapAmount = {
  /** What stands in the field, in the visitor's own way of writing numbers. */
  readonly text: string
  /** The same as a plain decimal; absent when it is empty or no number. */
  readonly decimal?: string
  /** Why it is no number: no digits, misplaced separators between thousands, or two ways to read it. */
  readonly flaw?: 'malformed' | 'grouped' | 'twoWays'
  /** Both ways to read it, as plain decimals, for the flaw `twoWays`. */
  readonly readings?: readonly [grouped: string, decimal: string]
  /** Everything there is: it follows the balance and the network cost. */
  readonly isMax: boolean
}

/** A fee of a service for a swap. */
export type SwapFeeRate = {
  /** In hundredths of a percent. */
  readonly bps: number
  /** In base units of `token`. */
  readonly amount: bigint
  readonly token: CaipAddress
}

/** A service's offer for an amount. */
export type SwapOffer = {
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** The minimum received, by the chosen slippage; the swap reverts below it. */
  readonly minToAmount: bigint
  /** In hundredths of a percent, by the pools of the route; absent where the service does not give it. */
  readonly priceImpactBps?: number
  /** Units of gas; 150000 where the service does not give it (S9.13). */
  readonly gas: bigint
  /** What one unit of gas costs, in base units of the coin; absent where it is unknown. */
  readonly gasPrice?: bigint
  /** Fees that the service names; absent where it names none, not even that there is none (S9.12). */
  readonly fees?: readonly SwapFeeRate[]
  /** The source of the offer. */
  readonly provider?: string
  /** When it was read. */
  readonly readAt: number
  /** When it expires. */
  readonly expiresAt?: number
}

/** The offer for the amount, while it is read and afterwards. */
export type SwapQuoteState =
  /** Tokens or an amount are missing. */
  | { readonly phase: 'none' }
  /** `last` is the one before of the same tokens and amount, to show meanwhile. */
  | { readonly phase: 'reading'; readonly last?: SwapOffer }
  /** `refreshAt` is when it will be read again. */
  | { readonly phase: 'ready'; readonly offer: SwapOffer; readonly refreshAt: number }
  /** No route leads from one token to the other, or the service did not answer: then it is asked again at `refreshAt`. */
  | {
      readonly phase: 'failed'
      readonly why: 'noRoute' | 'service'
      readonly error: LatchkeyError
      readonly refreshAt: number
    }

/** A transaction that the wallet is to be asked for (S3.43). */
export type SwapCall = {
  readonly to: string
  readonly data: string
  /** In base units of the coin. */
  readonly value: bigint
  /** Units of gas; absent where the wallet is to find out. */
  readonly gas?: bigint
  /** In base units of the coin, for one unit of gas. */
  readonly gasPrice: bigint
  /** What the swap gives, in base units of the token received. */
  readonly toAmount: bigint
}

/** The next transaction for the wallet. */
export type SwapBuild =
  | { readonly phase: 'none' }
  | { readonly phase: 'building' }
  /** The token must be approved first: for this amount, or with `resets` an old approval is taken back before that. */
  | {
      readonly phase: 'approval'
      readonly call: SwapCall
      readonly spender: string
      readonly amount: bigint
      readonly resets: boolean
    }
  | {
      readonly phase: 'swap'
      readonly call: SwapCall
      readonly minToAmount: bigint
      /** When it was built. */
      readonly builtAt: number
      /** The chain refuses it afterwards. */
      readonly expiresAt?: number
    }

/** How much of a token a service may take from an account. */
export type SwapAllowance = {
  /** Of which token. */
  readonly token: CaipAddress
  /** In base units. */
  readonly amount: bigint
  /** The spender; absent for the coin, which needs no approval. */
  readonly spender?: string
}

/** The step of the visitor: the form, the preview, or a request to the wallet. */
export type SwapStep =
  | 'editing'
  | 'reviewing'
  /** The wallet is asked to approve the token. */
  | 'approving'
  /** The approval is sent and waits for its block. */
  | 'confirmingApproval'
  /** The wallet is asked for the swap. */
  | 'swapping'

/** The state of a swap until the wallet answers; one value, replaced as a whole. */
export type SwapState = {
  /** S4.30; after a failed initialization it is uninitialised again, with its `error`. */
  readonly phase: 'uninitialised' | 'initializing' | 'initialized'
  readonly step: SwapStep
  readonly from?: SwapToken
  readonly to?: SwapToken
  readonly amount: SwapAmount
  /** In percent, as a plain decimal: 0.1 to 50 (S9.14). */
  readonly slippage: string
  /** The tokens of the chain's list, the coin first. */
  readonly tokens: readonly SwapToken[]
  /** Tokens that were found by their address. */
  readonly found: readonly SwapToken[]
  /** What the account holds on this chain. */
  readonly holdings: readonly Holding[]
  /** What tokens are worth in USD, as plain decimals, by their address in CAIP-10: never by their symbol. */
  readonly prices: Readonly<Record<string, string>>
  /** What one unit of gas costs, in base units of the coin; absent where it is unknown. */
  readonly gasPrice?: bigint
  readonly quote: SwapQuoteState
  readonly build: SwapBuild
  /** The account that swaps; the flow stops when the wallet uses another one. */
  readonly account?: CaipAddress
  /** The network of the wallet. */
  readonly chainId?: CaipChainId
  /** Whether this chain has swaps (S9.46); undefined until it is known. */
  readonly isSupported?: boolean
  /** A smart account pays the network cost in its own way (S6.03). */
  readonly isSmartAccount?: boolean
  /** How much of the source token the service may take by now; absent until it was checked for this token and account. */
  readonly allowance?: SwapAllowance
  /** Whether the visitor has read the cautions that must be read. */
  readonly isAcknowledged: boolean
  /** What has been approved on the way to this swap; with `didReset` an old approval was taken back first. */
  readonly approved?: { readonly token: CaipAddress; readonly amount: bigint; readonly didReset: boolean }
  /** Why the last try ended (transactionError); absent after the visitor declined in the wallet. */
  readonly error?: LatchkeyError
}

/** The slippage of a swap, in percent, until the visitor chooses another (S9.14). */
export const defaultSlippage = '1'

/** What is paid at first (S9.15), and after a switch of an empty output (S4.49). */
export const initialAmount = '1'

/** The empty swap. */
export const emptySwap: SwapState = {
  phase: 'uninitialised',
  step: 'editing',
  amount: { text: '', isMax: false },
  slippage: defaultSlippage,
  tokens: [],
  found: [],
  holdings: [],
  prices: {},
  quote: { phase: 'none' },
  build: { phase: 'none' },
  isAcknowledged: false,
}

const swapSlot = slot('swap', (): Store<SwapState> => createStore(emptySwap))

/** The swap that an instance has under way, to read and to watch. */
export function swapStore(latchkey: Pick<Latchkey, 'kept'>): ReadonlyStore<SwapState> {
  return swapSlot(latchkey)
}

/** Replaces the state by the result of a step. */
export function stepSwap(latchkey: Pick<Latchkey, 'kept'>, step: (state: SwapState) => SwapState): void {
  const store = swapSlot(latchkey)
  const before = store.getState()
  const after = step(before)
  if (after !== before) store.setState(after)
}
