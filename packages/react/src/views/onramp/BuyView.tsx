import type { Latchkey, View } from '@latchkey/core'
import { AmountSkeleton, Latch, RowSkeleton, Sheet, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { type Say, useWords } from '../../hooks/useWords.ts'
import css from './Buy.css?inline'
import { BuyGate } from './BuyGate.tsx'
import { buyForm, useBuyForm } from './form/useBuyForm.ts'
import { loadBuying } from './useBuyEngine.ts'

/** Loads what the view needs. */
export async function loadBuy(latchkey: Latchkey): Promise<typeof BuyView> {
  await Promise.all([buyForm.load(latchkey), loadBuying(latchkey)])
  return BuyView
}

/** The buy form: the amount to pay, the amount received, the payment method and the provider. */
function BuyView({
  view: { name: _, ...preset },
}: {
  readonly view: Extract<View, { readonly name: 'Buy' }>
}): ReactElement {
  const { BuyForm } = useBuyForm()
  useStyles(css)
  return (
    <BuyGate preset={preset} coming={<ComingForm />}>
      {(state) => <BuyForm state={state} />}
    </BuyGate>
  )
}

BuyView.title = (say: Say) => say('onramp.title')

/** A skeleton of the form, of the same size. */
function ComingForm(): ReactElement {
  const say = useWords()
  return (
    <>
      <div className="buy-pay" data-state="coming">
        <AmountSkeleton />
      </div>
      <div className="buy-get" data-state="coming">
        <AmountSkeleton />
      </div>
      <Sheet>
        <RowSkeleton count={2} />
      </Sheet>
      <Latch label={say('onramp.quotes.loading')} state="loading" />
    </>
  )
}
