import { type Chain, chainImage } from '@latchkey/core'
import { NetworkGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** A chain's picture: the site's own, or one drawn from its name. */
export function ChainGlyph({
  chain,
  size = 40,
}: {
  readonly chain: Chain
  readonly size?: number
}): ReactElement {
  const latchkey = useLatchkey()
  return <NetworkGlyph name={chain.name} src={chainImage(latchkey, chain)} size={size} />
}
