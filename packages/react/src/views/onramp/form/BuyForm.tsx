import { pushView } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { LiveRegion, TextLink } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { type Say, useWords } from '../../../hooks/useWords.ts'
import { UnderWayPurchases } from '../purchases/UnderWayPurchases.tsx'
import { quoteLine } from '../quoteLine.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import { BuyLatch } from './BuyLatch.tsx'
import { BuyNotes } from './BuyNotes.tsx'
import { GetAmount } from './GetAmount.tsx'
import { HowRows } from './HowRows.tsx'
import { PayAmount } from './PayAmount.tsx'

/** The buy form with loaded options. */
export function BuyForm({ state }: { readonly state: BuyState }): ReactElement {
  const { buyProblem, openPurchase, openWhatIsABuy } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const input = useRef<HTMLInputElement>(null)
  // On a phone the keyboard would cover the form before the visitor has seen it.
  useEffect(() => {
    if (!latchkey.deps.page.mobile && input.current?.value === '')
      input.current.focus({ preventScroll: true })
  }, [latchkey])
  function go(): void {
    if (buyProblem(state) === undefined && !state.isOpening) void openPurchase(latchkey)
  }
  return (
    <>
      <UnderWayPurchases />
      <PayAmount state={state} inputRef={input} onEnter={go} />
      <GetAmount state={state} />
      <HowRows state={state} />
      <BuyNotes state={state} />
      <BuyLatch state={state} onBuy={go} />
      <div className="buy-ways">
        <TextLink label={say('whatIsABuy.title')} onClick={() => openWhatIsABuy(latchkey)} />
        <TextLink
          label={say('onramp.purchases')}
          onClick={() => pushView(latchkey, { name: 'OnRampActivity' })}
        />
      </div>
      <LiveRegion message={useSaid(say, state)} />
    </>
  )
}

/** The announcement when quotes arrive: the amount received. */
function useSaid(say: Say, state: BuyState): string {
  const engine = useBuyEngine()
  const words = useStore(useLatchkey().words)
  const quote = engine.quoteOf(state)
  if (state.quotes.phase !== 'ready' || quote === undefined) return ''
  const { gets } = quoteLine(engine, say, words, quote)
  return gets === undefined ? '' : `${say('onramp.get')} ${gets.text}`
}
