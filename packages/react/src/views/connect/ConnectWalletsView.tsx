import type { View } from '@latchkey/core'
import type { ReactElement } from 'react'
import { ConnectChoices } from './ConnectChoices.tsx'

/** The choice of wallets, for sites that keep it one step behind Connect. */
export function ConnectWalletsView(_: {
  readonly view: Extract<View, { name: 'ConnectWallets' }>
}): ReactElement {
  return <ConnectChoices collapse={false} />
}
