import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { createStore, type ReadonlyStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** An amount of money or of a token. */
export type Money = {
  /** A plain decimal. */
  readonly amount: string
  /** ISO 4217, or the symbol of a token. */
  readonly currency: string
}

/** The amount to pay, as the visitor wrote it. */
export type BuyAmount = {
  /** What stands in the field, in the visitor's own way of writing numbers. */
  readonly text: string
  /** The same as a plain decimal; absent when it is empty or no number. */
  readonly decimal?: string
  /** Why it is no number: no digits, misplaced separators between thousands, or two ways to read it. */
  readonly flaw?: 'malformed' | 'grouped' | 'twoWays'
  /** Both ways to read it, as plain decimals, for the flaw `twoWays`. */
  readonly readings?: readonly [grouped: string, decimal: string]
}

/** A network that a token can be sent to. */
export type BuyNetwork = {
  readonly chainId: CaipChainId
  /** Its name for visitors. */
  readonly name: string
  /** Its name at providers: `base`. */
  readonly key: string
  /** The contract of the token there; absent for the chain's own coin. */
  readonly address?: string
  /** Its picture at the site's own server. */
  readonly iconUrl?: string
}

/** A token that can be bought, with the networks of this site that the account can receive it on. */
export type BuyToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly [BuyNetwork, ...BuyNetwork[]]
}

/** A way to pay, and between which amounts; plain decimals in the currency. */
export type BuyMethod = {
  /** `card`, `ach_bank_account` or the provider's own. */
  readonly id: string
  readonly min: string
  readonly max: string
}

/** A currency to pay in. */
export type BuyCurrency = {
  /** ISO 4217. */
  readonly id: string
  /** How many decimals it has: 0 for JPY. */
  readonly decimals: number
  readonly methods: readonly [BuyMethod, ...BuyMethod[]]
}

/** A provider that the operator has configured. */
export type BuyProvider = {
  readonly id: string
  readonly name: string
  /** Ids of ways to pay. */
  readonly methods: readonly string[]
  readonly networks: readonly CaipChainId[]
}

/** What can be bought and how it can be paid. */
export type BuyOptions = {
  readonly phase: 'none' | 'reading' | 'ready'
  readonly paymentCurrencies: readonly BuyCurrency[]
  readonly purchaseCurrencies: readonly BuyToken[]
  /** Empty where the server names none. */
  readonly providers: readonly BuyProvider[]
  /** The server's could not be read, so these are the built-in ones (S8.44); `error` says why. */
  readonly isBuiltIn: boolean
  readonly error?: LatchkeyError
  /** False where the server sells nothing; undefined until it is known. */
  readonly isOffered?: boolean
}

/** A provider's quote for the amount. */
export type BuyQuote = {
  /** The server's id of it; absent for an estimate. */
  readonly id?: string
  /** Absent where no provider is known: the server chooses one then. */
  readonly provider?: string
  /** The name of the provider; empty where none is known. */
  readonly name: string
  /** The payment method that it is valid for. */
  readonly method: string
  /** What is paid, fees included. */
  readonly total: Money
  readonly subtotal: Money
  /** What arrives; absent for an estimate that cannot tell. */
  readonly purchase?: Money
  /** Of the provider and of the network; absent where they are unknown (then the range of S9.11 is shown). */
  readonly fee?: Money
  readonly providerFee?: Money
  readonly networkFee?: Money
  /** How many minutes it usually takes. */
  readonly minutes?: { readonly from: number; readonly to: number }
  /** When it expires, by the visitor's clock; absent where that is unknown, and where the clock cannot be right. */
  readonly expiresAt?: number
}

/** A provider that does not accept this amount, with its limits. */
export type OutsideProvider = {
  readonly provider: string
  readonly name: string
  readonly min: string
  readonly max: string
}

/** The quotes for an amount. */
export type BuyQuoteList = {
  /** Best first. */
  readonly list: readonly [BuyQuote, ...BuyQuote[]]
  readonly outside: readonly OutsideProvider[]
  /** The placeholder of S8.45, not a provider's quote: prices could not be read; `error` says why. */
  readonly isEstimate: boolean
  readonly error?: LatchkeyError
}

/** The quotes for the amount, while they are read and afterwards. */
export type BuyQuotes =
  /** Something is missing that a quote needs. */
  | { readonly phase: 'none' }
  /** `last` is the one before of the same question, to show meanwhile. */
  | { readonly phase: 'reading'; readonly last?: BuyQuoteList }
  /** `refreshAt` is when it will be read again. */
  | ({ readonly phase: 'ready'; readonly refreshAt: number } & BuyQuoteList)
  /** The server refuses it: no provider accepts this amount, or sells this. It is requested again after a change. */
  | { readonly phase: 'failed'; readonly why: 'outside' | 'refused'; readonly error: LatchkeyError }

/** The state of the form until the provider's page opens; one value, replaced as a whole. */
export type BuyState = {
  readonly options: BuyOptions
  /** ISO 4217. */
  readonly paymentCurrency: string
  /** How it is paid: `card`, `ach_bank_account`, … */
  readonly method: string
  /** What is bought; absent until the options are there, and where nothing can be bought. */
  readonly purchaseCurrency?: BuyToken
  /** Where it is sent to; one of the token's networks. */
  readonly network?: BuyNetwork
  readonly amount: BuyAmount
  readonly quotes: BuyQuotes
  /** The provider that the visitor has chosen; the best one while absent. */
  readonly provider?: string
  /** The account in use, on its own network; see `destinationOf` for where a purchase goes. */
  readonly account?: CaipAddress
  /** The provider's page was requested and has not arrived yet. */
  readonly isOpening: boolean
  /** Why the last try ended. */
  readonly error?: LatchkeyError
}

/** The empty form. */
export const emptyBuy: BuyState = {
  options: {
    phase: 'none',
    paymentCurrencies: [],
    purchaseCurrencies: [],
    providers: [],
    isBuiltIn: false,
  },
  paymentCurrency: 'USD',
  method: 'card',
  amount: { text: '' },
  quotes: { phase: 'none' },
  isOpening: false,
}

const buySlot = slot('buy', (): Store<BuyState> => createStore(emptyBuy))

/** The form's state of an instance, to read and to watch. */
export function buyStore(latchkey: Pick<Latchkey, 'kept'>): ReadonlyStore<BuyState> {
  return buySlot(latchkey)
}

/** Replaces the state by the result of a step. */
export function stepBuy(latchkey: Pick<Latchkey, 'kept'>, step: (state: BuyState) => BuyState): void {
  const store = buySlot(latchkey)
  const before = store.getState()
  const after = step(before)
  if (after !== before) store.setState(after)
}
