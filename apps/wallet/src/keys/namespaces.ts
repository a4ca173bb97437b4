/** The kinds of chains that the wallet has keys for. */
export const namespaces = ['eip155', 'solana', 'bip122'] as const

/** One kind of chains, as CAIP-2 calls it. */
export type Namespace = (typeof namespaces)[number]
