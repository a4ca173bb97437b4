import { useEffect, useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'

/** The accounts' ENS names, read once they are wanted: their reader is too heavy for first load. */
export function useNames(
  reached: ReachedChain | undefined,
  accounts: readonly `0x${string}`[],
  wanted: boolean,
): readonly (string | undefined)[] {
  const [names, setNames] = useState<readonly (string | undefined)[]>([])
  const named = names.length > 0

  useEffect(() => {
    if (!reached || !wanted || named) return
    let left = false
    const read = async () => {
      const { readNames } = await import('./readNames.ts')
      const found = await readNames(reached.chain, reached.client.url, accounts)
      if (!left) setNames(found)
    }
    // Without the reader, accounts keep their numbers.
    read().catch(() => undefined)
    return () => {
      left = true
    }
  }, [reached, accounts, wanted, named])

  return names
}
