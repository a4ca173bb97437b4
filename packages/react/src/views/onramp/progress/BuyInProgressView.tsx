import { type Latchkey, sayError, type View } from '@latchkey/core'
import { replaceView } from '@latchkey/core/internal'
import type { PurchaseProgress } from '@latchkey/core/onramp'
import {
  activityIcon,
  EmptyState,
  Latch,
  LinkPlates,
  type LinkState,
  LiveRegion,
  Note,
  plainName,
  RowSkeleton,
  refreshIcon,
  Say,
  Sheet,
  SoftButton,
  WalletGlyph,
  warningIcon,
} from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { type Say as SayWord, useWords } from '../../../hooks/useWords.ts'
import { FocusHold } from '../../connect/pairing/FocusHold.tsx'
import { siteImage } from '../../connect/wallet/siteImage.ts'
import { buyEngine, loadBuying, useBuyEngine } from '../useBuyEngine.ts'
import { ProgressActs } from './ProgressActs.tsx'
import { PurchaseDetails } from './PurchaseDetails.tsx'
import { isEnded, type ProgressPhase, progressPhase } from './progressPhase.ts'
import { usePurchase } from './usePurchase.ts'

/** Loads what the view needs. */
export async function loadBuyInProgress(latchkey: Latchkey): Promise<typeof BuyInProgressView> {
  await loadBuying(latchkey)
  return BuyInProgressView
}

type BuyInProgressViewProps = { readonly view: Extract<View, { readonly name: 'BuyInProgress' }> }

const bolts: Readonly<Record<Exclude<ProgressPhase, 'gone'>, LinkState>> = {
  waiting: 'waiting',
  pending: 'waiting',
  blocked: 'ready',
  unanswered: 'ready',
  settled: 'joined',
  declined: 'rejected',
  returned: 'rejected',
  reversed: 'rejected',
  abandoned: 'rejected',
  expired: 'rejected',
  failed: 'rejected',
}

/** The state of a purchase: paid on the provider's page, and followed here until it settles or fails. */
function BuyInProgressView({ view: { purchase: id } }: BuyInProgressViewProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const progress = usePurchase(id)
  if (progress === 'looking')
    return (
      <Sheet>
        <RowSkeleton count={3} />
        <span className="sr">{say('onramp.activity.loading')}</span>
      </Sheet>
    )
  if (progress === 'failed') return <ListFailed />
  const phase = progressPhase(progress)
  if (progress === undefined || phase === 'gone')
    return (
      <>
        <EmptyState icon={activityIcon} title={say('onramp.gone')} text={say('onramp.gone.text')} />
        <Latch
          label={say('onramp.toActivity')}
          onClick={() => replaceView(latchkey, { name: 'OnRampActivity' })}
        />
      </>
    )
  return <Progress key={id} progress={progress} phase={phase} />
}

/** The provider's name. */
BuyInProgressView.title = (say: SayWord, { purchase }: BuyInProgressViewProps['view'], latchkey: Latchkey) =>
  buyEngine.loaded(latchkey)?.getPurchase(latchkey, purchase)?.purchase.provider.name || say('onramp.title')

/** The purchase may be in the list of purchases, which failed to load. */
function ListFailed(): ReactElement {
  const { retryPurchases } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <>
      <EmptyState
        icon={warningIcon}
        title={say('onramp.activity.unavailable')}
        text={say('onramp.activity.unavailable.text')}
        action={
          <SoftButton
            label={say('onramp.retry')}
            icon={refreshIcon}
            onClick={() => retryPurchases(latchkey)}
          />
        }
      />
      <LiveRegion message={say('onramp.activity.unavailable')} />
    </>
  )
}

type ProgressProps = {
  readonly progress: PurchaseProgress
  readonly phase: Exclude<ProgressPhase, 'gone'>
}

function Progress({ progress, phase: known }: ProgressProps): ReactElement {
  const { config, words: texts } = useLatchkey()
  const say = useWords()
  const words = useStore(texts)
  const { purchase, error } = progress
  // The widget cannot detect whether a link opened, so it assumes it once the visitor follows it.
  const [isFollowed, setFollowed] = useState(false)
  const phase = known === 'blocked' && isFollowed ? 'waiting' : known
  const provider = plainName(purchase.provider.name)
  const symbol = plainName(purchase.symbol)
  const { title, text } = progressWords(say, phase, { provider, symbol })
  // A finished purchase is not checked any more.
  const trouble = error !== undefined && !isEnded(phase) && phase !== 'settled' ? error : undefined
  return (
    <>
      <LinkPlates
        start={<WalletGlyph name={config.metadata.name} src={siteImage(config)} size={52} />}
        end={<WalletGlyph name={purchase.provider.name} size={52} />}
        state={bolts[phase]}
      />
      <Say title={title}>{text}</Say>
      <LiveRegion message={`${title}. ${text}`} />
      <PurchaseDetails purchase={purchase} />
      {trouble === undefined ? null : (
        <div className="buy-trouble">
          <Note tone="warn">{sayError(words, trouble).message}</Note>
        </div>
      )}
      <FocusHold about={phase} className="buy-acts">
        <ProgressActs progress={progress} phase={phase} onFollow={() => setFollowed(true)} />
      </FocusHold>
    </>
  )
}

/** The title and the text for a purchase. */
function progressWords(
  say: SayWord,
  phase: Exclude<ProgressPhase, 'gone'>,
  names: { readonly provider: string; readonly symbol: string },
): { readonly title: string; readonly text: string } {
  return { title: say(`onramp.${phase}`, names as never), text: say(`onramp.${phase}.text`, names as never) }
}
