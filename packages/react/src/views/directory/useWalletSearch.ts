import { clearWalletSearch, searchWallets } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { isAsking, type WalletQuery } from './allWalletsState.ts'

/** How long typing has to rest before the directory is asked (S9.25). */
const typingRestMs = 500

/** What the visitor looks for, the way to change it, and the way to ask the same again. */
export type WalletSearch = {
  readonly query: WalletQuery
  readonly change: (query: WalletQuery) => void
  readonly again: () => void
}

/** Keeps what is looked for, and asks the directory once typing rests. */
export function useWalletSearch(): WalletSearch {
  const latchkey = useLatchkey()
  const [query, setQuery] = useState<WalletQuery>({ text: '', certified: false })
  const { text, certified } = query
  useEffect(() => {
    if (!isAsking({ text, certified })) return clearWalletSearch(latchkey)
    const { clock } = latchkey.deps
    const timer = clock.setTimeout(() => void searchWallets(latchkey, text, { certified }), typingRestMs)
    return () => clock.clearTimeout(timer)
  }, [latchkey, text, certified])
  useEffect(() => () => clearWalletSearch(latchkey), [latchkey])
  return { query, change: setQuery, again: () => void searchWallets(latchkey, text, { certified }) }
}
