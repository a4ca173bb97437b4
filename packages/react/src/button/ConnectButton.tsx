import { connectionStatus } from '@latchkey/core'
import { PlainButton } from '@latchkey/ui'
import { type ReactElement, useContext } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { ModalLoadContext } from '../modal/modalLoad.ts'
import { plainAccount } from './plainAccount.ts'
import { useAccountFace } from './useAccountFace.tsx'

/** What the connect button takes. */
export type ConnectButtonProps = {
  /** Instead of "Connect wallet". */
  readonly label?: string
  /** Whether a connected visitor sees the balance beside the name. */
  readonly balance?: 'show' | 'hide'
  readonly disabled?: boolean
}

/** The button of the hello world: it connects, and then it is the account. */
export function ConnectButton({
  label,
  balance = 'show',
  disabled = false,
}: ConnectButtonProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { load, warm } = useContext(ModalLoadContext)
  const { open, isOpen } = useOpen()
  const connections = useStore(latchkey.connections)
  const status = connectionStatus(connections, useStore(latchkey.attempt))
  const face = useAccountFace(status, { balance, disabled })
  // Opened before the code is here: the button waits, then the modal appears.
  const fetching = isOpen && load.phase === 'loading'
  const idle = load.phase === 'failed' ? say('button.retry') : (label ?? say('button.connect'))
  const look =
    status === 'connected'
      ? plainAccount(connections, say)
      : ({
          label: status === 'disconnected' ? idle : say(`button.${status}`),
          state: !connections.started
            ? 'restoring'
            : status === 'disconnected' && !fetching
              ? 'idle'
              : 'busy',
        } as const)
  return (
    <PlainButton
      {...useDress()}
      {...look}
      testId={status === 'connected' ? 'account-button' : 'connect-button'}
      face={face}
      expanded={isOpen}
      disabled={disabled}
      onIntent={warm}
      onClick={() => open()}
    />
  )
}
