import {
  type ConnectAttempt,
  type Connection,
  cancelConnect,
  requestConnection,
  type WalletChoice,
  type WalletName,
  walletNames,
} from '@latchkey/core'
import { connectorIdOf } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { asError, type CallState, useCall } from './useCall.ts'

/** A wallet to connect: its word, the id of its connector, or a row of `useWallets`. */
export type WalletToConnect = WalletName | (string & {}) | Pick<WalletChoice, 'connector' | 'wallet'>

/** The state of a connection that was requested here. */
export type ConnectListeners = {
  readonly onSuccess?: (connection: Connection) => void
  readonly onError?: (error: Error) => void
}

/** The way to connect a wallet without the modal, and how it goes. */
export type ConnectControl = CallState<Connection> & {
  /** The attempt of the widget, with every state: waiting, declined, pending, missing, late, failed, joined. */
  readonly attempt: ConnectAttempt
  /** False until the widget has started. */
  readonly isReady: boolean
  /** Asks the wallet; asking again is the way to retry. */
  readonly connect: (wallet: WalletToConnect) => Promise<Connection>
  /** Takes the question back. */
  readonly cancel: () => void
}

/** Connects a wallet without the modal. */
export function useConnectWallet(listeners: ConnectListeners = {}): ConnectControl {
  const latchkey = useLatchkey()
  const attempt = useStore(latchkey.attempt)
  const isReady = useStore(latchkey.connections, ({ started }) => started)
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  const [state, connect] = useCall((wallet: WalletToConnect) => {
    const asked = requestConnection(latchkey, idOf(wallet))
    asked.then(
      (connection) => latest.current.onSuccess?.(connection),
      (thrown: unknown) => latest.current.onError?.(asError(thrown)),
    )
    return asked
  })
  const cancel = useCallback(() => cancelConnect(latchkey), [latchkey])
  return { ...state, attempt, isReady, connect, cancel }
}

/** The connector to ask. A wallet that is not on this page has none: its id is asked for, and found missing. */
function idOf(wallet: WalletToConnect): string {
  if (typeof wallet === 'string') return isName(wallet) ? connectorIdOf(wallet) : wallet
  return wallet.connector?.id ?? wallet.wallet?.rdns ?? wallet.wallet?.id ?? ''
}

function isName(word: string): word is WalletName {
  return Object.hasOwn(walletNames, word)
}
