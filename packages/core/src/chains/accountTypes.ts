import type { Namespace } from '../base/caip.ts'

/** The kinds of account that each family of chains has. */
export type AccountTypes = {
  readonly eip155: 'eoa' | 'smartAccount'
  readonly solana: 'eoa'
  readonly polkadot: 'eoa'
  readonly bip122: 'payment' | 'ordinal'
}

/** A kind of account, of one family of chains or of any. */
export type AccountType<N extends Namespace = Namespace> = AccountTypes[N]

/** The kind of account a visitor gets unless they or the site choose another (S3.82). */
export const defaultAccountTypes = {
  // Only where the embedded wallet lists the network as one with smart accounts; elsewhere it is eoa.
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const satisfies AccountTypes
