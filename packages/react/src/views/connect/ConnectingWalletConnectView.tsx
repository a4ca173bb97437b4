import type { View } from '@latchkey/core'
import type { ReactElement } from 'react'
import { Downloads } from '../guide/Downloads.tsx'
import { GetWallets } from '../guide/GetWallets.tsx'

/** A wallet that is not in this browser: how to get it, or how to open this page in it; without one, how to get any. */
export function ConnectingWalletConnectView({
  view,
}: {
  readonly view: Extract<View, { name: 'ConnectingWalletConnect' }>
}): ReactElement {
  return view.wallet === undefined ? <GetWallets /> : <Downloads wallet={view.wallet} />
}
