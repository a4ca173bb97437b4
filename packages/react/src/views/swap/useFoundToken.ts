import type { SwapState, SwapToken } from '@latchkey/core/swap'
import { findSwapToken, findToken, isTokenAddress, swapAddress } from '@latchkey/core/swap'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** The result of looking up a pasted address; `none` if the text is no address. */
export type FoundToken =
  | { readonly phase: 'none' | 'looking' | 'missing' }
  | { readonly phase: 'failed'; readonly retry: () => void }
  | { readonly phase: 'found'; readonly token: SwapToken }

type Answer = { readonly address: string; readonly phase: 'missing' | 'failed' }

/** Looks up a pasted address on the network if no list has it. */
export function useFoundToken(state: SwapState, search: string): FoundToken {
  const latchkey = useLatchkey()
  const [answer, setAnswer] = useState<Answer>()
  const address = search.trim()
  const { chainId, phase } = state
  const isWanted = isTokenAddress(address) && phase === 'initialized' && chainId !== undefined
  const known = isWanted ? findToken(state, swapAddress(chainId, address)) : undefined
  const isAnswered = answer?.address === address
  const isUnknown = isWanted && known === undefined && !isAnswered
  useEffect(() => {
    if (!isUnknown) return
    const looking = new AbortController()
    findSwapToken(latchkey, address, looking.signal).then(
      // A found token is added to the state.
      (token) => token === undefined && setAnswer({ address, phase: 'missing' }),
      () => looking.signal.aborted || setAnswer({ address, phase: 'failed' }),
    )
    return () => looking.abort()
  }, [latchkey, address, isUnknown])
  if (!isWanted) return { phase: 'none' }
  if (known !== undefined) return { phase: 'found', token: known }
  if (!isAnswered) return { phase: 'looking' }
  return answer.phase === 'missing'
    ? { phase: 'missing' }
    : { phase: 'failed', retry: () => setAnswer(undefined) }
}
