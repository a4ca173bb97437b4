import { compareDecimals, type Latchkey, type View } from '@latchkey/core'
import type { BuyQuote, BuyQuoteList, BuyState, OutsideProvider } from '@latchkey/core/onramp'
import {
  cardIcon,
  checkIcon,
  EmptyState,
  Foot,
  Latch,
  LiveRegion,
  Row,
  RowSkeleton,
  Rows,
  SectionLabel,
  Sheet,
  StatusBadge,
  Tag,
  TextLink,
  useStyles,
  WalletGlyph,
} from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { type Say, useWords } from '../../../hooks/useWords.ts'
import { gap, weave } from '../../weave.tsx'
import { BuyGate } from '../BuyGate.tsx'
import { BuyNotes } from '../form/BuyNotes.tsx'
import { forAmount } from '../methodLook.ts'
import { quoteLine } from '../quoteLine.ts'
import { sayMinutes } from '../sayMinutes.ts'
import { shownQuotes } from '../shownQuotes.ts'
import { loadBuying, useBuyEngine } from '../useBuyEngine.ts'
import { AllProviders } from './AllProviders.tsx'
import { backToBuy } from './backToBuy.ts'
import css from './Choices.css?inline'

/** Loads what the view needs. */
export async function loadOnRampProviders(latchkey: Latchkey): Promise<typeof OnRampProvidersView> {
  await loadBuying(latchkey)
  return OnRampProvidersView
}

/** The offers for the amount, best first, and the providers outside it; without an amount, all providers. */
function OnRampProvidersView({
  view: { name: _, ...preset },
}: {
  readonly view: Extract<View, { readonly name: 'OnRampProviders' }>
}): ReactElement {
  useStyles(css)
  return <BuyGate preset={preset}>{(state) => <Providers state={state} />}</BuyGate>
}

OnRampProvidersView.title = (say: Say) => say('onramp.providers.title')

function Providers({ state }: { readonly state: BuyState }): ReactElement {
  const { openWhatIsABuy } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { quotes } = state
  const shown = shownQuotes(state)
  return (
    <>
      {shown !== undefined ? (
        <Quotes state={state} shown={shown} />
      ) : quotes.phase === 'reading' ? (
        <Sheet>
          <RowSkeleton count={3} />
          <span className="sr">{say('onramp.quotes.loading')}</span>
        </Sheet>
      ) : quotes.phase === 'none' && state.options.providers.length > 0 ? (
        <AllProviders state={state} />
      ) : (
        <>
          <EmptyState
            icon={cardIcon}
            title={say('onramp.providers.none')}
            text={say('onramp.providers.none.text')}
          />
          <Latch label={say('onramp.change')} onClick={() => backToBuy(latchkey)} />
        </>
      )}
      <BuyNotes state={state} />
      <Foot>
        {shown === undefined ? null : <>{say('onramp.providers.foot')} </>}
        <TextLink label={say('whatIsABuy.title')} onClick={() => openWhatIsABuy(latchkey)} />
      </Foot>
      <LiveRegion message={quotes.phase === 'failed' ? say('onramp.providers.none') : ''} />
    </>
  )
}

function Quotes({ state, shown }: { readonly state: BuyState; readonly shown: BuyQuoteList }): ReactElement {
  const { quoteOf, sayMoney } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const outside = useId()
  const { list } = shown
  const chosen = quoteOf(state)
  const total = sayMoney(words, list[0].total, { short: true }).text
  return (
    <>
      <p className="buy-lead">
        {weave(forAmount(say, list[0].method, gap(0)), [<b key="amount">{inSentence(words, total)}</b>])}
      </p>
      <div className="buy-quotes">
        <Sheet>
          <Rows label={say('onramp.providers.list')}>
            {list.map((quote, at) => (
              <QuoteRow
                key={quote.provider ?? ''}
                quote={quote}
                isChosen={quote === chosen}
                tag={
                  shown.isEstimate
                    ? say('onramp.providers.estimate')
                    : at === 0 && list.length > 1
                      ? say('onramp.providers.best')
                      : undefined
                }
              />
            ))}
          </Rows>
        </Sheet>
      </div>
      {shown.outside.length === 0 ? null : (
        <>
          <SectionLabel id={outside}>{say('onramp.providers.outside')}</SectionLabel>
          <Sheet>
            <Rows labelledBy={outside}>
              {shown.outside.map((one) => (
                <OutsideRow key={one.provider} provider={one} state={state} />
              ))}
            </Rows>
          </Sheet>
        </>
      )}
    </>
  )
}

type QuoteRowProps = {
  readonly quote: BuyQuote
  readonly isChosen: boolean
  readonly tag: string | undefined
}

function QuoteRow({ quote, isChosen, tag }: QuoteRowProps): ReactElement {
  const engine = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { fee, gets } = quoteLine(engine, say, words, quote)
  const name = quote.name === '' ? say('onramp.providers.list') : quote.name
  return (
    <Row
      glyph={
        <WalletGlyph
          name={quote.name}
          size={40}
          badge={isChosen ? <StatusBadge icon={checkIcon} tone="ok" /> : undefined}
        />
      }
      name={
        tag === undefined ? (
          name
        ) : (
          <span className="buy-quote-name">
            <bdi className="clip">{name}</bdi>
            <Tag tone={quote.id === undefined ? 'warn' : 'good'}>{tag}</Tag>
          </span>
        )
      }
      sub={fee}
      end={gets && <bdi title={gets.exact}>{gets.text}</bdi>}
      endSub={quote.minutes && <bdi>{sayMinutes(words.locale, quote.minutes)}</bdi>}
      {...(isChosen && { state: 'current' })}
      onClick={() => {
        engine.chooseProvider(latchkey, quote.provider)
        backToBuy(latchkey)
      }}
    />
  )
}

/** A provider that does not accept the amount, with its limit. */
function OutsideRow({
  provider: { name, min, max },
  state,
}: {
  readonly provider: OutsideProvider
  readonly state: BuyState
}): ReactElement {
  const { sayMoney } = useBuyEngine()
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const short = (amount: string) =>
    inSentence(words, sayMoney(words, { amount, currency: state.paymentCurrency }, { short: true }).text)
  const isBelow = compareDecimals(state.amount.decimal ?? '0', min) < 0
  return (
    <Row
      glyph={<WalletGlyph name={name} size={40} />}
      name={name}
      sub={isBelow ? say('onramp.from', { min: short(min) }) : say('onramp.upTo', { max: short(max) })}
      state="unavailable"
      // A disabled button that keyboard users can reach, so that they can read why.
      onClick={() => {}}
    />
  )
}
