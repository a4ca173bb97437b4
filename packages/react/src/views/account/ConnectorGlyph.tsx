import { type Connector, walletImage } from '@latchkey/core'
import { WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'

type ConnectorGlyphProps = { readonly connector: Connector; readonly size?: number }

/** A connected wallet's picture. */
export function ConnectorGlyph({ connector, size = 40 }: ConnectorGlyphProps): ReactElement {
  const latchkey = useLatchkey()
  const src = useStore(latchkey.directory, () => walletImage(latchkey, connector))
  return <WalletGlyph name={connector.name} src={src} size={size} />
}
