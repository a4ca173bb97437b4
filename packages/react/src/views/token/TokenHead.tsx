import { type Chain, type Holding, sayFiat, sayUnits } from '@latchkey/core'
import { Amount, LiveRegion } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { decimalMark } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { HoldingGlyph } from '../send/HoldingGlyph.tsx'

type TokenHeadProps = {
  readonly holding: Holding
  readonly currency: string
  readonly chain: Chain | undefined
}

/** The most characters of amount and symbol that fit on one line beside the glyph; else the symbol stands below. */
const mostBeside = 18

/** How much of the token there is and what that is worth: the picture of its view. */
export function TokenHead({ holding, currency, chain }: TokenHeadProps): ReactElement {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { symbol } = holding
  const amount = sayUnits(words, holding.amount, holding.decimals)
  const worth = sayFiat(words, holding.value, currency)
  const beside = symbol !== '' && amount.text.length + symbol.length < mostBeside
  const spoken = `${amount.label} ${symbol}`.trim()
  return (
    <section className="token-head" aria-label={say('account.balance')}>
      <div className="token-figures">
        <span className="sr">{`${spoken}, ${worth.label}`}</span>
        <div aria-hidden="true">
          <Amount
            size="total"
            value={amount.text}
            mark={decimalMark(words.locale)}
            {...(beside && { symbol })}
          />
          <p className="token-worth">
            {beside || symbol === '' ? null : (
              <>
                <bdi className="clip">{symbol}</bdi>
                <span>·</span>
              </>
            )}
            <bdi>{worth.text}</bdi>
          </p>
        </div>
      </div>
      <HoldingGlyph holding={holding} size={52} badge={chain && <ChainGlyph chain={chain} size={20} />} />
      {/* Only what moved is said: prices move all the time. */}
      <LiveRegion message={say('account.balance.said', { amount: spoken })} />
    </section>
  )
}
