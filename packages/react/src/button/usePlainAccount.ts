import type { ConnectionsState } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import type { PageButtonProps } from '@latchkey/ui'
import { shortAddress } from '../hooks/shortAddress.ts'
import { useText } from '../hooks/useText.ts'

/** Who is connected, in words alone: what stands until picture and balance are here. */
export function usePlainAccount(
  connections: ConnectionsState,
): Pick<PageButtonProps, 'label' | 'name' | 'state'> {
  const account = activeAccount(connections) ?? ''
  const label = shortAddress(account.slice(account.lastIndexOf(':') + 1))
  return { state: 'idle', label, name: useText('button.account', { name: label }) }
}
