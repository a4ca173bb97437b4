import { connectionStatus } from '@latchkey/core/internal'
import { PageButton } from '@latchkey/ui'
import { type ReactElement, useContext } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { ModalLoadContext } from '../modal/modalLoad.ts'
import { useAccountFace } from './useAccountFace.tsx'
import { usePlainAccount } from './usePlainAccount.ts'

/** What the account button takes. */
export type AccountButtonProps = {
  readonly balance?: 'show' | 'hide'
  readonly disabled?: boolean
}

/** The connected visitor; nothing while nobody is connected. */
export function AccountButton({
  balance = 'show',
  disabled = false,
}: AccountButtonProps): ReactElement | null {
  const latchkey = useLatchkey()
  const dress = useDress()
  const { warm } = useContext(ModalLoadContext)
  const { open, isOpen } = useOpen()
  const connections = useStore(latchkey.connections)
  const account = usePlainAccount(connections)
  const status = connectionStatus(connections, useStore(latchkey.attempt))
  const face = useAccountFace(status, { balance, disabled })
  if (status !== 'connected') return null
  return (
    <PageButton
      {...dress}
      {...account}
      testId="account-button"
      face={face}
      expanded={isOpen}
      disabled={disabled}
      onIntent={warm}
      onClick={() => open()}
    />
  )
}
