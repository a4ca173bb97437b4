import type { WalletEntry } from '@latchkey/core'
import type { ReactElement } from 'react'
import { Downloads } from '../guide/Downloads.tsx'
import { GetWallets } from '../guide/GetWallets.tsx'

/** A wallet that no code reaches: how to get it, or how to open this page in it; without one, how to get any. */
export function UnreachedWallet({ wallet }: { readonly wallet: WalletEntry | undefined }): ReactElement {
  return wallet === undefined ? <GetWallets /> : <Downloads wallet={wallet} />
}
