/** A provider that the checkout plays. Its amounts are in whole units of money: dollars, hundreds of yen, thousands of won. */
export type CheckoutProvider = {
  readonly id: string
  /** How visitors know it; none of them is a real company. */
  readonly name: string
  /** What it takes of a payment, in hundredths of a percent, and at least so many cents. */
  readonly feeBps: bigint
  readonly leastFeeCents: bigint
  /** What it takes for the chain's fee. */
  readonly networkFeeCents: bigint
  readonly minutes: { readonly from: number; readonly to: number }
  readonly methods: readonly { readonly id: PaymentMethodId; readonly min: bigint; readonly max: bigint }[]
}

/** How the checkout is paid. */
export type PaymentMethodId = 'card' | 'ach_bank_account'

/** One that is cheap, one that takes small amounts, and one for large ones. */
export const checkoutProviders: readonly CheckoutProvider[] = [
  {
    id: 'castell',
    name: 'Castell Pay (test)',
    feeBps: 190n,
    leastFeeCents: 50n,
    networkFeeCents: 20n,
    minutes: { from: 2, to: 5 },
    methods: [
      { id: 'card', min: 20n, max: 5_000n },
      { id: 'ach_bank_account', min: 20n, max: 25_000n },
    ],
  },
  {
    id: 'fennel',
    name: 'Fennel (test)',
    feeBps: 249n,
    leastFeeCents: 30n,
    networkFeeCents: 15n,
    minutes: { from: 5, to: 10 },
    methods: [{ id: 'card', min: 10n, max: 2_000n }],
  },
  {
    id: 'meridian',
    name: 'Meridian (test)',
    feeBps: 120n,
    leastFeeCents: 100n,
    networkFeeCents: 30n,
    minutes: { from: 1, to: 3 },
    methods: [
      { id: 'card', min: 150n, max: 20_000n },
      { id: 'ach_bank_account', min: 150n, max: 50_000n },
    ],
  },
]
