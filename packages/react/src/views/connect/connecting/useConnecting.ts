import { connectWallet, type View } from '@latchkey/core'
import { isShown } from '@latchkey/core/internal'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { type ConnectingExternalState, connectingState } from './connectingState.ts'

/** The least time between two requests (S9.23): a wallet that refuses at once is not hammered. */
const retryGuardMs = 1_000

/** The attempt on the screen, and the way to ask again. */
export type Connecting = {
  readonly state: ConnectingExternalState
  /** How often the visitor has asked again. */
  readonly tries: number
  /** False for the moment in which asking again would come too soon. */
  readonly mayAsk: boolean
  readonly ask: () => void
}

/** Asks the wallet as soon as the view is there; leaving the view takes the request back (core sees to it). */
export function useConnecting(view: Extract<View, { name: 'ConnectingExternal' }>): Connecting {
  const latchkey = useLatchkey()
  const { connectorId } = view
  const attempt = useStore(latchkey.attempt)
  const discovery = useStore(latchkey.discovery)
  const [tries, setTries] = useState(0)
  const [mayAsk, setMayAsk] = useState(true)
  useEffect(() => {
    const now = latchkey.attempt.getState()
    // What has come to an end already is shown, not begun again; and a visitor who was quicker than the drawing and has
    // gone back or closed the widget by now does not want it begun at all.
    const isNew = now.phase === 'idle' || now.connectorId !== connectorId
    if (isNew && isShown(latchkey.router.getState(), view)) void connectWallet(latchkey, connectorId)
  }, [latchkey, view, connectorId])
  useEffect(() => {
    if (mayAsk) return
    const { clock } = latchkey.deps
    const guard = clock.setTimeout(() => setMayAsk(true), retryGuardMs)
    return () => clock.clearTimeout(guard)
  }, [latchkey, mayAsk])
  function ask(): void {
    setTries(tries + 1)
    setMayAsk(false)
    void connectWallet(latchkey, connectorId)
  }
  // Closing forgets the attempt at once; the card that still fades keeps showing what it came to.
  const last = useRef<ConnectingExternalState>(undefined)
  const fresh = connectingState(view, attempt, discovery)
  if (attempt.phase !== 'idle') last.current = fresh
  return { state: last.current ?? fresh, tries, mayAsk, ask }
}
