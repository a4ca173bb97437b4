/** What providers usually take, in percent of what is paid (S9.11): `buy.feeRange` says it where a provider tells no fee. */
export const feeRange = { from: 1, to: 2 } as const
