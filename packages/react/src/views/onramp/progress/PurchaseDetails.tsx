import { addressOf } from '@latchkey/core/internal'
import type { Purchase } from '@latchkey/core/onramp'
import { type Detail, Details, PersonGlyph, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { shortAddress } from '../../../hooks/shortAddress.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import { hasArrived, isEnded } from './progressPhase.ts'

/** The amount paid, the amount received and the receiving account. */
export function PurchaseDetails({ purchase }: { readonly purchase: Purchase }): ReactElement {
  const { sayAmount, sayMoney } = useBuyEngine()
  const { config, words: texts } = useLatchkey()
  const say = useWords()
  const words = useStore(texts)
  const { payment, amount, symbol, account, state } = purchase
  const address = addressOf(account)
  const network = config.networks.find(({ caip2 }) => account.startsWith(`${caip2}:`))?.name
  const short = inSentence(words, shortAddress(address))
  const items: Detail[] = []
  if (payment !== undefined) {
    const { text, exact } = sayMoney(words, payment)
    items.push({ label: say('onramp.pay'), value: <bdi title={exact}>{text}</bdi> })
  }
  // A failed purchase has no amount received.
  if (amount !== undefined && (hasArrived(purchase) || !isEnded(state))) {
    const { text, exact } = sayAmount(words, amount, { symbol, places: 6 })
    const label = say(hasArrived(purchase) ? 'onramp.got' : 'onramp.get')
    items.push({ label, value: <bdi title={exact}>{text}</bdi> })
  }
  items.push({
    label: say('onramp.to'),
    value: (
      <span className="buy-to">
        <PersonGlyph seed={address} size={20} />
        <span>
          {network === undefined
            ? short
            : say('onramp.toOn', { account: short, network: inSentence(words, network) })}
        </span>
      </span>
    ),
  })
  return (
    <Sheet>
      <Details items={items} />
    </Sheet>
  )
}
