import { connectionStatus } from '@latchkey/core/internal'
import { PageButton } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useText } from '../hooks/useText.ts'
import { useModalLoad } from '../modal/modalLoad.ts'
import { useAccountFace } from './useAccountFace.tsx'
import { usePlainAccount } from './usePlainAccount.ts'

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
  const { load, warm } = useModalLoad()
  const { open, isOpen } = useOpen()
  const connections = useStore(latchkey.connections)
  const status = connectionStatus(connections, useStore(latchkey.attempt))
  const face = useAccountFace(status, { balance, disabled })
  // Opened before the code is here: the button waits, then the modal appears.
  const fetching = isOpen && load.phase === 'loading'
  const failed = load.phase === 'failed'
  const isIdle = status === 'disconnected'
  const account = usePlainAccount(connections)
  const text = useText(
    isIdle || status === 'connected' ? (failed ? 'button.retry' : 'button.connect') : `button.${status}`,
  )
  const look =
    status === 'connected'
      ? account
      : ({
          label: isIdle && !failed ? (label ?? text) : text,
          state: !connections.started ? 'restoring' : isIdle && !fetching ? 'idle' : 'busy',
        } as const)
  return (
    <PageButton
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
