import type { Namespace } from '@latchkey/core'

/** What people call a family of chains: proper names, the same in every language. */
const names: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

/** What people call a family of chains. */
export function familyName(namespace: Namespace): string {
  return names[namespace]
}
