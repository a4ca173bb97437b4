/** The usual fees of providers, in percent of the payment (S9.11): `buy.feeRange` shows them where a provider names no fee. */
export const feeRange = { from: 1, to: 2 } as const
