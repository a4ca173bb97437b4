import type { Namespace } from '../../base/caip.ts'

/** The families of chains whose past is read (S9.45); apart from what reads it, which is loaded later. */
export const activityNamespaces: readonly Namespace[] = ['eip155', 'solana']
