import type { CaipChainId } from '@latchkey/core/adapter'

/** Older names of Solana's chains; wallets from before 2024 know only these. */
const olderNames: Readonly<Record<string, CaipChainId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** All names of a chain, the one in use today first. */
export function namesOf(chainId: CaipChainId): readonly [CaipChainId, ...CaipChainId[]] {
  const older = olderNames[chainId]
  return older === undefined ? [chainId] : [chainId, older]
}

/** The name in use today of a chain that a wallet may call by an older one. */
export function todaysName(chainId: string): string {
  const found = Object.entries(olderNames).find(([, older]) => older === chainId)
  return found?.[0] ?? chainId
}
