import type { ConnectionsState } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import type { PlainButtonProps } from '@latchkey/ui'
import { shortAddress } from '../hooks/shortAddress.ts'
import { useText } from '../hooks/useText.ts'

/** Who is connected, in words alone: what stands until picture and balance are here. */
export function usePlainAccount(
  connections: ConnectionsState,
): Pick<PlainButtonProps, 'label' | 'name' | 'state'> {
  const account = activeAccount(connections) ?? ''
  const label = shortAddress(account.slice(account.lastIndexOf(':') + 1))
  return { state: 'idle', label, name: useText('button.account', { name: label }) }
}
