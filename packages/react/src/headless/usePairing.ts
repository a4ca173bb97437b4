import {
  getPairing,
  leavePairing,
  openWalletLink,
  type PairingInfo,
  retryPairing,
  startPairing,
  type WalletEntry,
  type WalletWay,
  walletWays,
} from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'

/** The way to a wallet outside of this browser, and how it goes. */
export type PairingControl = PairingInfo & {
  /** Makes a code, for this wallet or for any; one that is still good is used on. */
  readonly start: (wallet?: WalletEntry) => void
  /** Makes another code at once, after a refusal or a failure. */
  readonly renew: () => void
  /** Gives the attempt up. */
  readonly cancel: () => void
  /** The links into this wallet on the visitor's device, the best one first. */
  readonly ways: (wallet: WalletEntry) => readonly WalletWay[]
  /** Follows one of them: call it within the visitor's click, for only there do phones open apps. */
  readonly open: (wallet: WalletEntry, way: WalletWay) => boolean
}

/** Connects a wallet by a code or a link, in a view of your own. */
export function usePairing(): PairingControl {
  const latchkey = useLatchkey()
  const state = useStore(latchkey.pairing)
  const info = useMemo(
    () => getPairing({ ...latchkey, pairing: { ...latchkey.pairing, getState: () => state } }),
    [latchkey, state],
  )
  const start = useCallback((wallet?: WalletEntry) => startPairing(latchkey, wallet), [latchkey])
  const renew = useCallback(() => retryPairing(latchkey), [latchkey])
  const cancel = useCallback(() => leavePairing(latchkey), [latchkey])
  const ways = useCallback((wallet: WalletEntry) => walletWays(latchkey, wallet), [latchkey])
  const open = useCallback(
    (wallet: WalletEntry, way: WalletWay) => openWalletLink(latchkey, wallet, way),
    [latchkey],
  )
  return { ...info, start, renew, cancel, ways, open }
}
