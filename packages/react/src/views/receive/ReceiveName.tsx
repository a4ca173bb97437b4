import type { CaipAddress } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useIdentity } from '../../hooks/useIdentity.ts'

/** The name of an account above its address, where it has one: people send to either. */
export function ReceiveName({ account }: { readonly account: CaipAddress }): ReactElement | null {
  const { name } = useIdentity(account)
  if (name === undefined) return null
  return (
    <p className="receive-name" dir="auto">
      {name}
    </p>
  )
}
