import type { WordsState } from '@latchkey/core'
import type { Purchase } from '@latchkey/core/onramp'
import { plainName } from '@latchkey/ui'
import type { Say } from '../../../hooks/useWords.ts'
import { dayLabel } from '../../activity/activityDates.ts'
import { hasArrived } from '../progress/progressPhase.ts'
import type { useBuyEngine } from '../useBuyEngine.ts'

type Sayers = Pick<ReturnType<typeof useBuyEngine>, 'sayAmount' | 'sayMoney'>

/** The texts of a purchase in a list. */
export type PurchaseLine = {
  readonly name: string
  readonly sub: string
  readonly end: string
  /** Green for a settled purchase, dimmed for a failed one. */
  readonly endTone: 'plain' | 'good' | 'dim'
  readonly endSub: string
  readonly badge: 'wait' | 'in' | 'bad'
}

/** Formats a purchase for the list. */
export function purchaseLine(
  { sayAmount, sayMoney }: Sayers,
  say: Say,
  words: WordsState,
  purchase: Purchase,
  now: number,
): PurchaseLine {
  const { state, payment, amount, symbol, at } = purchase
  const provider = plainName(purchase.provider.name)
  const isOpen = state === 'created' || state === 'pending'
  const coin = (decimal: string) => sayAmount(words, decimal, { symbol: plainName(symbol), places: 4 }).text
  const paid = payment && sayMoney(words, payment, { short: true }).text
  const withWhom =
    paid === undefined
      ? say('onramp.activity.at', { provider })
      : say('onramp.activity.with', { amount: paid, provider })
  if (!isOpen && state !== 'settled')
    return {
      name: say(`onramp.activity.${state}`),
      sub: say(`onramp.activity.why.${state}`, { provider } as never),
      end: amount !== undefined && hasArrived(purchase) ? withSign(coin(amount)) : coin('0'),
      endTone: 'dim',
      endSub: dayLabel(words.locale, at, now),
      badge: 'bad',
    }
  return {
    name: say(isOpen ? 'onramp.activity.buying' : 'onramp.activity.bought'),
    sub: withWhom,
    end: amount === undefined ? plainName(symbol) : withSign(coin(amount)),
    endTone: isOpen ? 'plain' : 'good',
    endSub: isOpen ? say('onramp.activity.now') : dayLabel(words.locale, at, now),
    badge: isOpen ? 'wait' : 'in',
  }
}

/** An amount that is too small or too large to show has a sign already. */
function withSign(amount: string): string {
  return /^[<>]/.test(amount) ? amount : `+${amount}`
}
