import { messages } from '../messages.ts'
import './Amount.css'
import { formatAmount } from './formatAmount.ts'

// Beyond this many characters an amount steps down in size instead of pushing its neighbours.
const longFrom = 12
const decimalPoint = '.'

type AmountProps = {
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
  /** How many decimals are shown: always as many, so that a column of amounts lines up. */
  readonly places: number
}

/** An amount with its decimals and unit stepping back. */
export function Amount({ units, decimals, symbol, places }: AmountProps) {
  const { whole, fraction, tiny } = formatAmount(units, decimals, places)
  const long = whole.length + places > longFrom
  return (
    <span className="amount num" data-long={long ? '' : undefined}>
      <bdi dir="ltr">
        {tiny && (
          <>
            <span aria-hidden="true">&lt; </span>
            <span className="sr">{messages.accounts.lessThan} </span>
          </>
        )}
        {whole}
        {places > 0 && <span className="dim">{decimalPoint + fraction.padEnd(places, '0')}</span>}
      </bdi>{' '}
      <span className="dim unit">{symbol}</span>
    </span>
  )
}
