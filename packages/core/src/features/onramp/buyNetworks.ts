import type { Namespace } from '../../base/caip.ts'

/** The kinds of chains that can be bought for (S9.44). */
export const buyNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]
