import { connectionStatus } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { ButtonSurface } from './ButtonSurface.tsx'
import { PlainFace } from './PlainFace.tsx'
import { useAccountFace } from './useAccountFace.ts'

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
  const connections = useStore(latchkey.connections)
  const status = connectionStatus(connections, useStore(latchkey.attempt))
  const Face = useAccountFace(status !== 'disconnected') ?? PlainFace
  if (status !== 'connected') return null
  return (
    <ButtonSurface testId="account-button" plain={<PlainFace disabled={disabled} />}>
      <Face balance={balance} disabled={disabled} />
    </ButtonSurface>
  )
}
