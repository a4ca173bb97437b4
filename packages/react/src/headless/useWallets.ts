import {
  clearWalletSearch,
  getWallets,
  loadMoreWallets,
  searchWallets,
  type WalletList,
  watchWallets,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useValue } from '../hooks/useValue.ts'
import { type ConnectControl, type ConnectListeners, useConnectWallet } from './useConnectWallet.ts'

/** Every wallet that a visitor can choose, and all that the modal does with them. */
export type WalletsControl = WalletList & {
  /** Brings the next page of `all`. */
  readonly loadMore: () => Promise<void>
  /** Fills `found`; give it what was typed once typing rests. */
  readonly search: (text: string, options?: { readonly certified?: boolean }) => Promise<void>
  readonly clearSearch: () => void
} & Pick<ConnectControl, 'attempt' | 'connect' | 'cancel' | 'error' | 'isPending'>

/** Looks for wallets for as long as the component is shown; a site's directory, where it has one, is asked by this. */
export function useWallets(listeners?: ConnectListeners): WalletsControl {
  const latchkey = useLatchkey()
  const list = useValue(latchkey, watchWallets, getWallets)
  const { attempt, connect, cancel, error, isPending } = useConnectWallet(listeners)
  const loadMore = useCallback(() => loadMoreWallets(latchkey), [latchkey])
  const search = useCallback<WalletsControl['search']>(
    (text, options) => searchWallets(latchkey, text, options),
    [latchkey],
  )
  const clearSearch = useCallback(() => clearWalletSearch(latchkey), [latchkey])
  return { ...list, attempt, connect, cancel, error, isPending, loadMore, search, clearSearch }
}
