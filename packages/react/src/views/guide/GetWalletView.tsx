import type { View } from '@latchkey/core'
import type { ReactElement } from 'react'
import { GetWallets } from './GetWallets.tsx'

/** A few wallets for someone who has none. */
export function GetWalletView(_: { readonly view: Extract<View, { name: 'GetWallet' }> }): ReactElement {
  return <GetWallets />
}
