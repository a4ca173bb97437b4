import { type Latchkey, sayError } from '@latchkey/core'
import { activeConnection, goBack, replaceView } from '@latchkey/core/internal'
import type { SwapState } from '@latchkey/core/swap'
import {
  EmptyState,
  Foot,
  Latch,
  LiveRegion,
  Note,
  QuietButton,
  Sheet,
  swapIcon,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { FocusHold } from '../connect/pairing/FocusHold.tsx'
import { calledName } from '../connect/wallet/calledName.ts'
import css from './Swap.css?inline'
import type { SwapReview } from './swapStages.ts'
import { loadSwapEngine, useSwapEngine } from './useSwapEngine.ts'
import { useSwapState } from './useSwapState.ts'

const previewParts = lazyModule(() => import('./previewParts.ts'))

/** Loads what the view needs. */
export async function loadSwapPreview(latchkey: Latchkey): Promise<typeof SwapPreviewView> {
  await Promise.all([loadSwapEngine(latchkey), previewParts.load(latchkey)])
  return SwapPreviewView
}

function usePreviewParts(): typeof import('./previewParts.ts') {
  const parts = previewParts.loaded(useLatchkey())
  if (parts === undefined) throw new Error('The review of a swap was drawn before its parts were loaded.')
  return parts
}

/** The review of a swap before the wallet gets a request; then the requests to the wallet, step by step. */
function SwapPreviewView(): ReactElement {
  const { SwapCautions } = useSwapEngine()
  const { PreviewDetails, SwapEnds, SwapSteps, swapReview } = usePreviewParts()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const connection = useLast(useStore(latchkey.connections, (now) => activeConnection(now)))
  const now = useSwapState()
  // The form is emptied after sending: the leaving view keeps showing the last state.
  const state = useLast(swapReview(now).phase === 'nothing' ? undefined : now) ?? now
  const review = swapReview(state)
  if (connection === undefined) return <NobodyConnected />
  if (review.phase === 'nothing')
    return (
      <>
        <EmptyState icon={swapIcon} title={say('send.review.nothing')} text={say('swap.preview.nothing')} />
        <Latch label={say('send.review.fill')} onClick={() => replaceView(latchkey, { name: 'Swap' })} />
      </>
    )
  const wallet = calledName(connection.connector.name)
  const isBusy = review.phase === 'asking' || review.phase === 'confirming'
  return (
    <>
      <SwapEnds state={state} />
      {isBusy ? null : <SwapCautions state={state} isReview />}
      {isBusy ? null : <PreviewDetails state={state} />}
      {review.stages.length > 1 || isBusy ? (
        <SwapSteps state={state} review={review} wallet={wallet} />
      ) : null}
      <PreviewActs state={state} review={review} wallet={wallet} />
    </>
  )
}

SwapPreviewView.title = 'swap.preview.title' as const

type PreviewActsProps = {
  readonly state: SwapState
  readonly review: Exclude<SwapReview, { readonly phase: 'nothing' }>
  readonly wallet: string
}

function PreviewActs({ state, review, wallet }: PreviewActsProps): ReactElement {
  const { cancelSwap, editSwap } = useSwapEngine()
  const { PreviewLatch } = usePreviewParts()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { phase } = review
  const isAsking = phase === 'asking'
  const isBusy = isAsking || phase === 'confirming'
  const failure = state.error && !isBusy ? sayError(words, state.error) : undefined
  const told = [failure?.message, failure?.detail].filter(Boolean).join(' ')
  const spoken = isAsking
    ? say('send.review.asking', { wallet })
    : phase === 'confirming'
      ? say('send.sent.pending.text')
      : told
  return (
    <FocusHold about={phase} className="swap-acts">
      {failure === undefined ? null : (
        <Sheet tone="bad" pad>
          <Note tone="bad">
            <bdi>{told}</bdi>
          </Note>
        </Sheet>
      )}
      <LiveRegion message={spoken} />
      {isBusy ? null : <PreviewLatch state={state} review={review} />}
      <QuietButton
        label={say(isBusy ? 'send.review.stop' : 'send.review.cancel')}
        onClick={() => {
          if (isBusy) return cancelSwap(latchkey)
          editSwap(latchkey)
          goBack(latchkey)
        }}
      />
      {isBusy ? (
        <Foot>{isAsking ? say('send.review.asking.text', { wallet }) : say('swap.preview.close')}</Foot>
      ) : null}
    </FocusHold>
  )
}
