import type { BuyPreset } from '@latchkey/core'
import { activeConnection, resetView } from '@latchkey/core/internal'
import type { BuyProblem, BuyState } from '@latchkey/core/onramp'
import {
  cardIcon,
  EmptyState,
  Latch,
  LiveRegion,
  RowSkeleton,
  refreshIcon,
  Sheet,
  warningIcon,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { useBuyEngine } from './useBuyEngine.ts'
import { useBuyState } from './useBuyState.ts'

type BuyGateProps = {
  readonly preset?: BuyPreset
  /** Shown while the options load. */
  readonly coming?: ReactElement
  readonly children: (state: BuyState) => ReactElement
}

/** Shows a view of buying, or the reason why buying is not available: no wallet, no offer, or options that did not load. */
export function BuyGate({ preset, coming, children }: BuyGateProps): ReactElement {
  const { buyProblem, retryBuy } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const state = useBuyState(preset)
  const connection = useStore(latchkey.connections, (now) => activeConnection(now))
  if (connection === undefined) return <NobodyConnected />
  const problem = buyProblem(state)
  const why = reasonOf(problem)
  if (why !== undefined)
    return (
      <>
        <EmptyState icon={cardIcon} title={say('onramp.none')} text={say(why)} />
        <Latch label={say('onramp.back')} onClick={() => resetView(latchkey, { name: 'Account' })} />
      </>
    )
  if (problem?.kind === 'unread')
    return (
      <>
        <EmptyState icon={warningIcon} title={say('onramp.none')} text={say(problem.code)} />
        <Latch label={say('onramp.retry')} icon={refreshIcon} onClick={() => retryBuy(latchkey)} />
        <LiveRegion message={`${say('onramp.none')}. ${say(problem.code)}`} />
      </>
    )
  if (problem?.kind === 'account' || problem?.kind === 'options')
    return (
      coming ?? (
        <Sheet>
          <RowSkeleton count={3} />
        </Sheet>
      )
    )
  return children(state)
}

/** The reason why buying is not available, if waiting does not change it. */
function reasonOf(problem: BuyProblem | undefined) {
  if (problem?.kind === 'offer') return problem.code
  return problem?.kind === 'account' && problem.code === 'buy.namespace' ? problem.code : undefined
}
