import type { Latchkey, View } from '@latchkey/core'
import { activeConnection, canGoBack, goBack, replaceView } from '@latchkey/core/internal'
import type { SwapToken } from '@latchkey/core/swap'
import { LiveRegion, PairSkeleton, SearchField, Sheet } from '@latchkey/ui'
import { type ReactElement, useCallback, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { SwapUnable } from './SwapUnable.tsx'
import { loadSwapEngine, useSwapEngine } from './useSwapEngine.ts'
import { useSwapState } from './useSwapState.ts'

const SwapTokenChoices = lazyPart(() =>
  import('./SwapTokenChoices.tsx').then((part) => part.SwapTokenChoices),
)

/** Loads what the view needs. */
export async function loadSwapSelectToken(latchkey: Latchkey): Promise<typeof SwapSelectTokenView> {
  await Promise.all([loadSwapEngine(latchkey), SwapTokenChoices.load(latchkey)])
  return SwapSelectTokenView
}

type SwapSelectTokenViewProps = { readonly view: Extract<View, { readonly name: 'SwapSelectToken' }> }

/** Chooses the token to pay or receive: from the account, from the network's list, or by its address. */
function SwapSelectTokenView({ view: { side } }: SwapSelectTokenViewProps): ReactElement {
  const { setSwapToken } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useStore(latchkey.connections, (now) => activeConnection(now))
  const state = useSwapState()
  const [search, setSearch] = useState('')
  const choose = useCallback(
    (token: SwapToken) => {
      setSwapToken(latchkey, side, token)
      // A site may open this view directly.
      if (canGoBack(latchkey.router.getState())) goBack(latchkey)
      else replaceView(latchkey, { name: 'Swap' })
    },
    [setSwapToken, latchkey, side],
  )
  if (connection === undefined) return <NobodyConnected />
  const isUnable = state.phase === 'initialized' ? state.isSupported === false : state.error !== undefined
  if (isUnable) return <SwapUnable state={state} />
  return (
    <>
      <SearchField
        label={say('send.token.search')}
        placeholder={say('swap.select.search')}
        value={search}
        onChange={setSearch}
        clearLabel={say('send.token.clear')}
      />
      {state.phase !== 'initialized' ? (
        <Sheet>
          <PairSkeleton count={5} />
        </Sheet>
      ) : (
        <SwapTokenChoices state={state} search={search} onChoose={choose} onAll={() => setSearch('')} />
      )}
      <LiveRegion message={state.phase === 'initialized' ? '' : say('send.token.loading')} />
    </>
  )
}

SwapSelectTokenView.title = 'swap.select' as const
