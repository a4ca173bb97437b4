import { type Latchkey, pushView, type SwapSide, type View } from '@latchkey/core'
import { activeConnection, slot } from '@latchkey/core/internal'
import type { SwapProblem, SwapState } from '@latchkey/core/swap'
import { Icon, LiveRegion, MiniButton, Note, Sheet, turnIcon, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { PayCard } from './PayCard.tsx'
import { ReceiveCard } from './ReceiveCard.tsx'
import css from './Swap.css?inline'
import { SwapLatch } from './SwapLatch.tsx'
import { SwapUnable } from './SwapUnable.tsx'
import { useSaidOnce } from './useSaidOnce.ts'
import { loadSwapEngine, useSwapEngine } from './useSwapEngine.ts'
import { useSwapState } from './useSwapState.ts'

/** Loads what the view needs. */
export async function loadSwap(latchkey: Latchkey): Promise<typeof SwapView> {
  await loadSwapEngine(latchkey)
  return SwapView
}

type SwapViewProps = { readonly view: Extract<View, { readonly name: 'Swap' }> }

/** The swap form: the amount to pay and the amount received. */
function SwapView({ view: { name: _, ...preset } }: SwapViewProps): ReactElement {
  const { swapProblem } = useSwapEngine()
  const latchkey = useLatchkey()
  const connection = useStore(latchkey.connections, (now) => activeConnection(now))
  const state = useSwapState(preset)
  // While the wallet has a request the form cannot change: the review shows the request, and Back cancels it.
  const isAsked = state.step !== 'editing' && state.step !== 'reviewing'
  useEffect(() => {
    if (isAsked) pushView(latchkey, { name: 'SwapPreview' })
  }, [latchkey, isAsked])
  if (connection === undefined) return <NobodyConnected />
  const problem = swapProblem(state)
  if (problem?.kind === 'init' || problem?.kind === 'network') return <SwapUnable state={state} />
  return <SwapForm state={state} problem={problem} />
}

SwapView.title = 'swap.title' as const

/** The side whose list of tokens was opened last, until the form is shown again. */
const openedList = slot('swapList', (): { side?: SwapSide | undefined } => ({}))

type SwapFormProps = { readonly state: SwapState; readonly problem: SwapProblem | undefined }

function SwapForm({ state, problem }: SwapFormProps): ReactElement {
  const { reviewSwap, SwapCautions, SwapDetails, switchTokens } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const amount = useRef<HTMLInputElement>(null)
  const fromToken = useRef<HTMLButtonElement>(null)
  const toToken = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isBack = latchkey.router.getState().direction === 'back'
    const list = openedList(latchkey)
    const opener = list.side && { from: fromToken, to: toToken }[list.side]
    list.side = undefined
    // After its list the button shows another token, so the modal cannot find it again by its text.
    if (isBack) opener?.current?.focus({ preventScroll: true })
    // On a phone the keyboard would cover the form before the visitor has seen it.
    else if (!latchkey.deps.page.mobile) amount.current?.focus({ preventScroll: true })
  }, [latchkey])
  function openList(side: SwapSide): void {
    openedList(latchkey).side = side
    pushView(latchkey, { name: 'SwapSelectToken', side })
  }
  const failed = problem?.kind === 'input' && (problem.why === 'noRoute' || problem.why === 'service')
  return (
    <>
      <div className="swap-cards">
        <PayCard
          state={state}
          problem={problem}
          inputRef={amount}
          tokenRef={fromToken}
          onToken={() => openList('from')}
          onEnter={() => {
            if (problem === undefined) reviewSwap(latchkey)
          }}
        />
        <button
          className="swap-turn"
          type="button"
          aria-label={say('swap.turn')}
          onClick={() => switchTokens(latchkey)}
        >
          <Icon name={turnIcon} />
        </button>
        <ReceiveCard state={state} tokenRef={toToken} onToken={() => openList('to')} />
      </div>
      {failed ? <NoOffer reason={problem.reason} /> : null}
      <SwapCautions state={state} />
      <SwapDetails state={state} />
      <SwapLatch state={state} problem={problem} />
      <LiveRegion message={useSpoken(state, problem)} />
    </>
  )
}

/** The reason why there is no quote; a failed quote can be retried. */
function NoOffer({ reason }: { readonly reason: 'swap.noRoute' | 'swap.service' | string }): ReactElement {
  const { retrySwap } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const isNoRoute = reason === 'swap.noRoute'
  return (
    <Sheet tone="warn" pad>
      <Note tone="warn">
        {say(isNoRoute ? 'swap.noRoute' : 'swap.service')}
        {isNoRoute ? null : (
          <span className="swap-caution">
            <MiniButton onClick={() => retrySwap(latchkey)}>{say('send.retry')}</MiniButton>
          </span>
        )}
      </Note>
    </Sheet>
  )
}

/** The announcement: the first quote for an amount, and problems. */
function useSpoken(state: SwapState, problem: SwapProblem | undefined): string {
  const { isCoin, sayAmount, swapFigures } = useSwapEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { from, to } = state
  const figures = problem === undefined ? swapFigures(state) : undefined
  const received =
    figures && sayAmount(words, figures.toAmount, { symbol: to?.symbol ?? '', places: 6 }).label
  const quoted = useSaidOnce(
    state,
    received === undefined ? '' : say('swap.quoted', { amount: inSentence(words, received) }),
  )
  if (problem?.kind === 'input') {
    const symbol = (problem.why === 'gas' ? state.tokens.find(isCoin) : from)?.symbol ?? ''
    return `${say(problem.code)}. ${say(problem.reason, { symbol })}`
  }
  if (problem?.kind === 'amount' && problem.why !== 'empty' && problem.why !== 'zero')
    return `${say(problem.code)}. ${say(problem.hint)}`
  return quoted
}
