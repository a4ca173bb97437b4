import * as v from 'valibot'
import { AddressText, CallData, Units } from './words.ts'

const Fee = v.nullish(v.object({ amount: Units, token: AddressText }))
const Taxes = v.object({ buyTaxBps: v.nullish(Units), sellTaxBps: v.nullish(Units) })

const Offer = v.object({
  liquidityAvailable: v.literal(true),
  sellToken: AddressText,
  buyToken: AddressText,
  sellAmount: Units,
  buyAmount: Units,
  minBuyAmount: Units,
  /** Null where nothing has to be approved. */
  allowanceTarget: v.nullish(AddressText),
  fees: v.object({ integratorFee: Fee, zeroExFee: Fee }),
  gas: v.nullish(Units),
  tokenMetadata: v.nullish(v.object({ buyToken: Taxes, sellToken: Taxes })),
})

const NoOffer = v.object({ liquidityAvailable: v.literal(false) })

/** `GET /swap/allowance-holder/price`. */
export const ZeroExPrice = v.variant('liquidityAvailable', [Offer, NoOffer])

/** `GET /swap/allowance-holder/quote`. */
export const ZeroExQuote = v.variant('liquidityAvailable', [
  v.object({
    ...Offer.entries,
    transaction: v.object({ to: AddressText, data: CallData, value: Units, gas: v.nullish(Units) }),
  }),
  NoOffer,
])

/** What 0x gives for an amount. */
export type ZeroExOffer = v.InferOutput<typeof Offer>

/** The same with its transaction. */
export type ZeroExBuilt = Extract<v.InferOutput<typeof ZeroExQuote>, { liquidityAvailable: true }>
