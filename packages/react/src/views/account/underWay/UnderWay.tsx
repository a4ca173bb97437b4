import type { CaipAddress } from '@latchkey/core'
import { type ReactElement, useEffect, useReducer } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { lazyPart } from '../../../lazy/lazyPart.tsx'

const Waiting = lazyPart(() => import('./UnderWayRows.tsx').then(({ UnderWayRows }) => UnderWayRows))

/** Where core remembers what was sent; looked at from the door only, core itself reads it with care. */
const sent = {
  name: 'sentTransactions',
  schema: { '~standard': { validate: (value: unknown) => ({ value }) } },
}

type UnderWayProps = { readonly account: CaipAddress }

/** What was sent and is still under way; those who wait for nothing never load what follows transactions. */
export function UnderWay(props: UnderWayProps): ReactElement | null {
  const { storage, deps, notice } = useLatchkey()
  // What a wallet has sent at last, asked before the page was loaded again, is told in the banner once it is written down.
  useStore(notice)
  // Another tab may send while this one is open.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => deps.page.watchStorage(lookAgain), [deps])
  return /"pending"/.test(JSON.stringify(storage.read(sent) ?? '')) ? <Waiting {...props} /> : null
}
