import type { Namespace } from '../../base/caip.ts'

/** The families of chains whose balances are read (S9.42). */
export const balanceNamespaces: readonly Namespace[] = ['eip155', 'solana']
