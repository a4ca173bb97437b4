import type { Latchkey } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { IconPlate, Row, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { type Say, useWords } from '../../../hooks/useWords.ts'
import { BuyGate } from '../BuyGate.tsx'
import { methodIcon, methodName } from '../methodLook.ts'
import { loadBuying, useBuyEngine } from '../useBuyEngine.ts'
import { backToBuy } from './backToBuy.ts'

/** Loads what the view needs. */
export async function loadOnRampMethodSelect(latchkey: Latchkey): Promise<typeof OnRampMethodSelectView> {
  await loadBuying(latchkey)
  return OnRampMethodSelectView
}

/** Chooses the payment method, and shows its limits. */
function OnRampMethodSelectView(): ReactElement {
  return <BuyGate>{(state) => <Methods state={state} />}</BuyGate>
}

OnRampMethodSelectView.title = (say: Say) => say('onramp.methods.title')

function Methods({ state }: { readonly state: BuyState }): ReactElement {
  const { currencyOf, sayMoney, setBuyMethod } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { paymentCurrency: currency, method } = state
  const short = (amount: string) =>
    inSentence(words, sayMoney(words, { amount, currency }, { short: true }).text)
  return (
    <Sheet>
      <Rows label={say('onramp.methods.list')}>
        {(currencyOf(state)?.methods ?? []).map(({ id, min, max }) => (
          <Row
            key={id}
            glyph={<IconPlate icon={methodIcon(id)} />}
            name={methodName(say, id)}
            sub={say('onramp.limits', { min: short(min), max: short(max) })}
            {...(id === method && { state: 'current' })}
            onClick={() => {
              setBuyMethod(latchkey, id)
              backToBuy(latchkey)
            }}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
