import { activeAccount, type ConnectionsState } from '@latchkey/core'
import type { PlainButtonProps } from '@latchkey/ui'
import { shortAddress } from '../hooks/shortAddress.ts'
import type { Say } from '../hooks/useWords.ts'

/** Who is connected, in words alone: what stands until picture and balance are here. */
export function plainAccount(
  connections: ConnectionsState,
  say: Say,
): Pick<PlainButtonProps, 'label' | 'name' | 'state'> {
  const account = activeAccount(connections) ?? ''
  const label = shortAddress(account.slice(account.lastIndexOf(':') + 1))
  return { state: 'idle', label, name: say('button.account', { name: label }) }
}
