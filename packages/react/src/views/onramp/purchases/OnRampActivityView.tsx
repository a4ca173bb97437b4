import type { Latchkey } from '@latchkey/core'
import type { PurchaseList } from '@latchkey/core/onramp'
import {
  cardIcon,
  EmptyState,
  LiveRegion,
  PairSkeleton,
  QuietButton,
  refreshIcon,
  Sheet,
  SoftButton,
  useStyles,
  warningIcon,
} from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useValue } from '../../../hooks/useValue.ts'
import { type Say, useWords } from '../../../hooks/useWords.ts'
import { lazyModule, useLazyModule } from '../../../lazy/lazyModule.ts'
import { NobodyConnected } from '../../account/NobodyConnected.tsx'
import endCss from '../../activity/ActivityEnd.css?inline'
import { backToBuy } from '../choices/backToBuy.ts'
import { loadBuying, useBuyEngine } from '../useBuyEngine.ts'

/** Loads what the view needs. */
export async function loadOnRampActivity(latchkey: Latchkey): Promise<typeof OnRampActivityView> {
  await loadBuying(latchkey)
  return OnRampActivityView
}

/** The list component loads while the purchases load. */
const purchaseMonths = lazyModule(() =>
  import('./PurchaseMonths.tsx').then(({ PurchaseMonths }) => PurchaseMonths),
)

/** The visitor's purchases, newest first, by month. */
function OnRampActivityView(): ReactElement {
  const { getPurchases, retryPurchases, startPurchases, watchPurchases } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useEffect(() => startPurchases(latchkey), [startPurchases, latchkey])
  const list = useValue(latchkey, watchPurchases, getPurchases)
  if (list.phase === 'idle') return <NobodyConnected />
  return (
    <>
      <Purchases list={list} onRetry={() => retryPurchases(latchkey)} />
      <LiveRegion message={list.phase === 'failed' ? say('onramp.activity.unavailable') : ''} />
    </>
  )
}

OnRampActivityView.title = (say: Say) => say('onramp.activity.title')

type PurchasesProps = {
  readonly list: Exclude<PurchaseList, { readonly phase: 'idle' }>
  readonly onRetry: () => void
}

function Purchases({ list, onRetry }: PurchasesProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { module: Months } = useLazyModule(purchaseMonths)
  if (list.phase === 'loading' || (list.phase === 'ready' && Months === undefined))
    return (
      <Sheet>
        <PairSkeleton count={4} />
        <span className="sr">{say('onramp.activity.loading')}</span>
      </Sheet>
    )
  if (list.phase === 'failed')
    return (
      <EmptyState
        icon={warningIcon}
        title={say('onramp.activity.unavailable')}
        text={say('onramp.activity.unavailable.text')}
        action={<SoftButton label={say('onramp.retry')} icon={refreshIcon} onClick={onRetry} />}
      />
    )
  if (list.purchases.length === 0 && list.more === 'none')
    return (
      <EmptyState
        icon={cardIcon}
        title={say('onramp.activity.empty')}
        text={say('onramp.activity.empty.text')}
        action={<SoftButton label={say('onramp.title')} onClick={() => backToBuy(latchkey)} />}
      />
    )
  return (
    <>
      {Months && <Months list={list} />}
      <PurchaseEnd more={list.more} />
    </>
  )
}

/** The end of the list: older purchases are loading, failed to load, or there are none. */
function PurchaseEnd({
  more,
}: {
  readonly more: 'none' | 'there' | 'loading' | 'failed'
}): ReactElement | null {
  const { loadMorePurchases } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(endCss)
  if (more === 'failed')
    return (
      <div className="activity-end">
        <p role="alert">{say('onramp.activity.older')}</p>
        <QuietButton
          label={say('onramp.retry')}
          icon={refreshIcon}
          tone="accent"
          onClick={() => void loadMorePurchases(latchkey)}
        />
      </div>
    )
  if (more === 'none')
    return (
      <div className="activity-end">
        <p>{say('onramp.activity.end')}</p>
      </div>
    )
  return (
    <Sheet>
      <PairSkeleton count={2} />
      <span className="sr">{say('onramp.activity.loadingOlder')}</span>
    </Sheet>
  )
}
