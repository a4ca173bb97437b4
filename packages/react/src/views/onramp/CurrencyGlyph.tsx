import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { currencySign } from '../send/currencySign.ts'
import css from './CurrencyGlyph.css?inline'

/** A round icon with a currency's sign, or with the first letters of an unknown currency. */
export function CurrencyGlyph({
  currency,
  size,
}: {
  readonly currency: string
  readonly size: 28 | 40
}): ReactElement {
  const { locale } = useStore(useLatchkey().words)
  useStyles(css)
  const sign = /^[A-Z]{3}$/.test(currency) ? currencySign(currency, locale).text : currency
  const letters = Array.from(sign.replace(/[^\p{L}\p{Sc}]/gu, '') || currency)
  return (
    <span
      className="currency-glyph"
      data-size={size}
      data-long={letters.length > 2 || undefined}
      data-sign={letters.slice(0, 3).join('')}
      aria-hidden="true"
    />
  )
}
