import type { CaipAddress } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useChunk } from '../../hooks/useChunk.ts'

const load = () => import('./UnderWayRows.tsx').then(({ UnderWayRows }) => UnderWayRows)

/** What was sent and is still under way; its code comes while the account is looked at. */
export function UnderWay({ account }: { readonly account: CaipAddress }): ReactElement | null {
  const { part: Rows } = useChunk(load)
  return Rows === undefined ? null : <Rows account={account} />
}
