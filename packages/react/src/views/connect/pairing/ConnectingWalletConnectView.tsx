import type { Latchkey, View } from '@latchkey/core'
import { type WalletPlatform, walletPlatforms } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import type { Say } from '../../../hooks/useWords.ts'
import { Downloads } from '../../guide/Downloads.tsx'
import { GetWallets } from '../../guide/GetWallets.tsx'
import { useWallets } from '../wallet/useWallets.ts'
import { codeTitle } from './codeTitle.ts'
import { Pairing } from './pairingPart.ts'

type Props = { readonly view: Extract<View, { name: 'ConnectingWalletConnect' }> }

const byCode: readonly WalletPlatform[] = ['mobile', 'web', 'desktop']

/** Fetches what the view may show on this site: without a relay there are no codes. */
export async function loadConnectingWalletConnect(
  latchkey: Latchkey,
): Promise<typeof ConnectingWalletConnectView> {
  if (latchkey.config.pairing) await Pairing.load(latchkey)
  return ConnectingWalletConnectView
}

/**
 * A wallet that is not in this browser, or any: its code or the link to its app where the site's relay reaches it, else
 * how to get it or how to open this page in it.
 */
function ConnectingWalletConnectView({ view }: Props): ReactElement | null {
  const latchkey = useLatchkey()
  const { wallet } = view
  // One that is installed meanwhile is noticed.
  useWallets(latchkey)
  useStore(latchkey.discovery)
  const platforms = walletPlatforms(latchkey, wallet)
  if (latchkey.config.pairing && platforms.some((platform) => byCode.includes(platform)))
    return <Pairing view={view} wallet={wallet} platforms={platforms} />
  return wallet === undefined ? <GetWallets /> : <Downloads wallet={wallet} />
}

ConnectingWalletConnectView.title = (say: Say, { wallet }: Props['view'], latchkey: Latchkey) =>
  wallet?.name ?? codeTitle(say, latchkey)
