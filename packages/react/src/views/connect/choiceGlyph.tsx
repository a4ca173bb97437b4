import { type Latchkey, type WalletChoice, walletImage } from '@latchkey/core'
import { WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'

/** The picture of a choice: the wallet's own before the directory's, a drawing where there is neither. */
export function choiceGlyph(
  latchkey: Latchkey,
  { name, connector, wallet }: Pick<WalletChoice, 'name' | 'connector' | 'wallet'>,
  size: number,
): ReactElement {
  const src =
    (connector && walletImage(latchkey, connector)) ?? (wallet ? walletImage(latchkey, wallet) : undefined)
  return <WalletGlyph name={name} src={src} size={size} />
}
