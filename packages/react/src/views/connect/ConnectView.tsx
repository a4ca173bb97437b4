import type { View } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ConnectChoices } from './ConnectChoices.tsx'

/** Where a visitor chooses a wallet, or is led to the choice where the site keeps it one step away. */
export function ConnectView(_: { readonly view: Extract<View, { name: 'Connect' }> }): ReactElement {
  return <ConnectChoices collapse={useLatchkey().config.features.collapseWallets} />
}
