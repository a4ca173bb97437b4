import type { Chain } from '@latchkey/core'
import { chainImage } from '@latchkey/core/internal'
import { NetworkGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'

/** A chain's picture: the site's own, the directory's, a well-known logo, or one drawn from its name. */
export function ChainGlyph({
  chain,
  size = 40,
}: {
  readonly chain: Chain
  readonly size?: number
}): ReactElement {
  const latchkey = useLatchkey()
  const src = useStore(latchkey.directory, () => chainImage(latchkey, chain))
  return <NetworkGlyph name={chain.name} src={src} size={size} />
}
