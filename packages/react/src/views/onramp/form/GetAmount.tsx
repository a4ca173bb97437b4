import { pushView } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { Amount, AmountSkeleton, TokenButton } from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { decimalMark, inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { BuyTokenGlyph } from '../BuyTokenGlyph.tsx'
import { quoteLine } from '../quoteLine.ts'
import { sayMinutes } from '../sayMinutes.ts'
import { useBuyEngine } from '../useBuyEngine.ts'

/** The amount received, with the token, the network and the duration. */
export function GetAmount({ state }: { readonly state: BuyState }): ReactElement {
  const { quoteOf } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { locale } = useStore(latchkey.words)
  const label = useId()
  const { purchaseCurrency: token, network } = state
  const minutes = quoteOf(state)?.minutes
  return (
    <section className="buy-get" aria-labelledby={label}>
      <h3 id={label}>{say('onramp.get')}</h3>
      <div>
        <Gets state={state} />
        <TokenButton
          text={token?.symbol ?? say('onramp.token.none')}
          label={
            token === undefined || network === undefined
              ? say('onramp.token.none')
              : say('onramp.token', { symbol: token.symbol, network: network.name })
          }
          glyph={network && <BuyTokenGlyph network={network} size={28} />}
          onClick={() => pushView(latchkey, { name: 'OnRampTokenSelect' })}
        />
      </div>
      <p>
        {network === undefined
          ? null
          : minutes === undefined
            ? say('onramp.on', { network: network.name })
            : say('onramp.onIn', { network: network.name, time: sayMinutes(locale, minutes) })}
      </p>
    </section>
  )
}

function Gets({ state }: { readonly state: BuyState }): ReactElement {
  const engine = useBuyEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { quotes } = state
  const quote = engine.quoteOf(state)
  const gets = quote && quoteLine(engine, say, words, quote).gets
  const isReading = quotes.phase === 'reading'
  return (
    <div
      className="buy-get-amount"
      data-state={isReading ? 'stale' : undefined}
      aria-busy={isReading || undefined}
    >
      {gets !== undefined ? (
        <span title={inSentence(words, gets.exact)}>
          <Amount value={gets.number} size="amount" mark={decimalMark(words.locale)} />
        </span>
      ) : isReading ? (
        <AmountSkeleton />
      ) : quote !== undefined ? (
        <span className="buy-get-none">{say('onramp.unknown')}</span>
      ) : (
        <Amount value={new Intl.NumberFormat(words.locale).format(0)} size="amount" />
      )}
    </div>
  )
}
