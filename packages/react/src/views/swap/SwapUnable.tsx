import { pushView } from '@latchkey/core'
import type { SwapState } from '@latchkey/core/swap'
import {
  AmountSkeleton,
  EmptyState,
  Latch,
  LiveRegion,
  refreshIcon,
  Sheet,
  swapIcon,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './Swap.css?inline'
import { useSwapEngine } from './useSwapEngine.ts'

/** Replaces the swap form while it loads, when it failed to load, or on a network without swaps. */
export function SwapUnable({ state }: { readonly state: SwapState }): ReactElement {
  const { initReason, retrySwap } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  useStyles(css)
  if (state.phase === 'initialized')
    return (
      <>
        <EmptyState icon={swapIcon} title={say('swap.network')} text={say('swap.network.text')} />
        <Latch label={say('swap.network.choose')} onClick={() => pushView(latchkey, { name: 'Networks' })} />
      </>
    )
  if (state.phase === 'uninitialised' && state.error !== undefined) {
    const reason = initReason(words, state.error) ?? say('activity.failed.text')
    return (
      <>
        <EmptyState icon={swapIcon} title={say('swap.init')} text={reason} />
        <Latch label={say('send.retry')} icon={refreshIcon} onClick={() => retrySwap(latchkey)} />
        <LiveRegion message={`${say('swap.init')}. ${reason}`} />
      </>
    )
  }
  return (
    <>
      {['from', 'to'].map((side) => (
        <Sheet key={side}>
          <div className="swap-coming">
            <AmountSkeleton />
          </div>
        </Sheet>
      ))}
      <Latch state="loading" label={say('send.token.loading')} />
    </>
  )
}
