import type { Connector } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { choiceGlyph } from '../../connect/wallet/choiceGlyph.tsx'

type ConnectorGlyphProps = { readonly connector: Connector; readonly size?: number }

/** A connected wallet's picture. */
export function ConnectorGlyph({ connector, size = 40 }: ConnectorGlyphProps): ReactElement {
  return choiceGlyph(useLatchkey(), { name: connector.name, connector }, size)
}
