import type { CaipChainId } from '../../base/caip.ts'
import { orderKey } from '../../features/onramp/buyOrder.ts'
import { type BuyState, emptyBuy, stepBuy } from '../../features/onramp/buyState.ts'
import { readAmount } from '../../features/send/readAmount.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

type Kept = Pick<Latchkey, 'kept'>

/** Sets the amount from its field, in the visitor's own number format. */
export function setBuyAmount(latchkey: Pick<Latchkey, 'kept' | 'words'>, text: string): void {
  const reading = readAmount(text, latchkey.words.getState().locale)
  change(latchkey, (state) => ({ ...state, amount: { text, ...reading } }))
}

/** Chooses the currency to pay in; a way to pay that it does not have gives way to its first. */
export function setBuyCurrency(latchkey: Kept, id: string): void {
  change(latchkey, (state) => {
    const currency = state.options.paymentCurrencies.find((one) => one.id === id)
    if (currency === undefined || id === state.paymentCurrency) return state
    const hasMethod = currency.methods.some((method) => method.id === state.method)
    return { ...state, paymentCurrency: id, method: hasMethod ? state.method : currency.methods[0].id }
  })
}

/** Chooses what is bought; the network stays where the token has it, unless another is given. */
export function setBuyToken(latchkey: Kept, id: string, chainId?: CaipChainId): void {
  change(latchkey, (state) => {
    const token = state.options.purchaseCurrencies.find((one) => one.id === id)
    if (token === undefined) return state
    const wanted = chainId ?? state.network?.chainId
    const network = token.networks.find((one) => one.chainId === wanted) ?? token.networks[0]
    const isSame = token.id === state.purchaseCurrency?.id && network.chainId === state.network?.chainId
    return isSame ? state : { ...state, purchaseCurrency: token, network }
  })
}

/** Chooses how it is paid. */
export function setBuyMethod(latchkey: Kept, id: string): void {
  change(latchkey, (state) => {
    const { options, paymentCurrency, method } = state
    const currency = options.paymentCurrencies.find((one) => one.id === paymentCurrency)
    const isKnown = currency?.methods.some((one) => one.id === id)
    return isKnown && id !== method ? { ...state, method: id } : state
  })
}

/** Chooses the provider; without one the best quote is used. */
export function chooseProvider(latchkey: Kept, provider: string | undefined): void {
  stepBuy(latchkey, ({ provider: before, ...state }) =>
    provider === undefined ? state : { ...state, provider },
  )
}

/** Forgets what stands in the form; it begins anew when it is shown again. */
export function resetBuy(latchkey: Kept): void {
  stepBuy(latchkey, () => emptyBuy)
}

/** A change clears the last error, and the quotes where the order is another one. */
function change(latchkey: Kept, step: (state: BuyState) => BuyState): void {
  stepBuy(latchkey, (before) => {
    if (before.isOpening) return before
    const after = step(before)
    if (after === before) return before
    const { error: _, ...state } = after
    const key = orderKey(state)
    if (key === orderKey(before)) return state
    return { ...state, quotes: { phase: key === undefined ? 'none' : 'reading' } }
  })
}
