import type { Latchkey, WalletChoice } from '@latchkey/core'
import { walletImage } from '@latchkey/core/internal'
import { WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useStore } from '../../../hooks/useStore.ts'

type Choice = Pick<WalletChoice, 'name' | 'connector' | 'wallet'>

/** The picture of a choice: the wallet's own before the directory's, a drawing where there is neither. */
export function choiceGlyph(latchkey: Latchkey, choice: Choice, size: number): ReactElement {
  return <ChoiceGlyph latchkey={latchkey} choice={choice} size={size} />
}

type ChoiceGlyphProps = { readonly latchkey: Latchkey; readonly choice: Choice; readonly size: number }

function ChoiceGlyph({ latchkey, choice, size }: ChoiceGlyphProps): ReactElement {
  const { name, connector, wallet } = choice
  // Drawn again when logos have come.
  const src = useStore(
    latchkey.directory,
    () => (connector && walletImage(latchkey, connector)) ?? (wallet && walletImage(latchkey, wallet)),
  )
  return <WalletGlyph name={name} src={src} size={size} />
}
