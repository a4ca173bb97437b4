import { connectionStatus } from '@latchkey/core'
import { PageButton } from '@latchkey/ui'
import { type ReactElement, useContext } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { ModalLoadContext } from '../modal/modalLoad.ts'
import { ButtonSurface } from './ButtonSurface.tsx'
import { PlainFace } from './PlainFace.tsx'
import { useAccountFace } from './useAccountFace.ts'

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
  const Face = useAccountFace(status !== 'disconnected') ?? PlainFace
  // Opened before the code is here: the button waits, then the modal appears.
  const fetching = isOpen && load.phase === 'loading'
  const idle = load.phase === 'failed' ? say('button.retry') : (label ?? say('button.connect'))
  return (
    <ButtonSurface
      testId={status === 'connected' ? 'account-button' : 'connect-button'}
      plain={status === 'connected' && <PlainFace disabled={disabled} />}
    >
      {status === 'connected' ? (
        <Face balance={balance} disabled={disabled} />
      ) : (
        <PageButton
          label={
            status === 'restoring'
              ? say('button.restoring')
              : status === 'connecting'
                ? say('button.connecting')
                : idle
          }
          state={
            !connections.started ? 'restoring' : status === 'disconnected' && !fetching ? 'idle' : 'busy'
          }
          expanded={isOpen}
          disabled={disabled}
          onIntent={warm}
          onClick={() => open()}
        />
      )}
    </ButtonSurface>
  )
}
