import { type BuyPreset, type Connection, type Latchkey, showNotice } from '@latchkey/core'
import { say, slot } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** What an account has of buying. */
export const buying = lazyModule(() => import('../onramp/buyEntry.ts'))

/** The kinds of chains that the site's server sells something for, as far as it was asked: a tile that was there stays. */
const sold = slot('sold', () => new Set<string>())

/** Opens the form that buys with money; what buys is fetched for those who may. */
export function goBuy(latchkey: Latchkey, preset?: BuyPreset): void {
  buying.load(latchkey).then(
    ({ openBuy }) => openBuy(latchkey, preset),
    () => showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
  )
}

/** Whether the site's server sells anything for an account: not before it has said so. */
export function useSold({ namespace }: Pick<Connection, 'namespace'>, isWanted: boolean): boolean {
  const latchkey = useLatchkey()
  const known = sold(latchkey)
  const [, redraw] = useState<unknown>()
  const isKnown = known.has(namespace)
  useEffect(() => {
    if (!isWanted || isKnown) return
    buying
      .load(latchkey)
      .then(({ hasBuy }) => hasBuy(latchkey))
      .then((isSold) => {
        if (isSold) redraw({ known: known.add(namespace) })
      })
      // What cannot be asked about is not offered.
      .catch(() => undefined)
  }, [latchkey, known, namespace, isWanted, isKnown])
  return isKnown
}
