import { NetworkGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { chainName, type WalletChain } from '../chains/chainTable.ts'

/** A chain's picture: the one that sites show for it, or one drawn from its name. */
export function ChainGlyph({
  id,
  chains,
}: {
  readonly id: string
  readonly chains: readonly WalletChain[]
}): ReactElement {
  const image = chains.find((chain) => chain.id === id)?.image
  return <NetworkGlyph name={chainName(id, chains)} src={image} size={40} />
}
