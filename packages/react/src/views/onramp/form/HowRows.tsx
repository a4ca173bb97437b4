import { pushView, sayWord } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { IconPlate, Row, Rows, Sheet, WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { methodIcon, payBy } from '../methodLook.ts'
import { quoteLine } from '../quoteLine.ts'
import { shownQuotes } from '../shownQuotes.ts'
import { useBuyEngine } from '../useBuyEngine.ts'

/** The rows with the payment method and the provider. */
export function HowRows({ state }: { readonly state: BuyState }): ReactElement {
  const { currencyOf } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { method } = state
  const isOne = (currencyOf(state)?.methods.length ?? 0) < 2
  return (
    <Sheet>
      <Rows label={say('onramp.methods.title')}>
        <Row
          glyph={<IconPlate icon={methodIcon(method)} />}
          name={payBy(say, method)}
          // With one payment method there is nothing to choose.
          {...(!isOne && {
            chevron: true,
            onClick: () => pushView(latchkey, { name: 'OnRampMethodSelect' }),
          })}
        />
        <ProviderRow state={state} />
      </Rows>
    </Sheet>
  )
}

function ProviderRow({ state }: { readonly state: BuyState }): ReactElement | null {
  const engine = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { quotes, options } = state
  const quote = engine.quoteOf(state)
  const { list = [], isEstimate = false } = shownQuotes(state) ?? {}
  const go = () => pushView(latchkey, { name: 'OnRampProviders' })
  if (quote === undefined) {
    if (quotes.phase === 'reading')
      return (
        <Row glyph={<WalletGlyph name="" size={40} />} name={say('onramp.quotes.loading')} state="busy" />
      )
    if (quotes.phase === 'failed')
      return (
        <Row
          glyph={<WalletGlyph name="" size={40} />}
          name={say('onramp.providers.none')}
          sub={sayWord(words, quotes.why === 'outside' ? 'buy.outside' : 'buy.refused')}
          state="unavailable"
        />
      )
    // Without an amount the row shows a provider and the usual fee.
    if (options.providers.length === 0) return null
    return (
      <Row
        glyph={<WalletGlyph name={options.providers[0]?.name ?? ''} size={40} />}
        name={say('onramp.providers.title')}
        sub={say('buy.feeRange')}
        chevron
        onClick={go}
      />
    )
  }
  const { fee } = quoteLine(engine, say, words, quote)
  const isBest = !isEstimate && list.length > 1 && quote === list[0]
  return (
    <Row
      glyph={<WalletGlyph name={quote.name} size={40} />}
      name={quote.name === '' ? say('onramp.providers.estimate') : quote.name}
      sub={isBest ? say('onramp.provider.best', { count: list.length, fee }) : fee}
      {...(list.length > 1 && { chevron: true, onClick: go })}
    />
  )
}
