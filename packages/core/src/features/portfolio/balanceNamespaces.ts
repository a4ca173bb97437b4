import type { Namespace } from '../../base/caip.ts'

/** The families of chains whose balances are read (SPEC §9). */
export const balanceNamespaces: readonly Namespace[] = ['eip155', 'solana']
