import { type BuyPreset, type Connection, type Latchkey, showNotice } from '@latchkey/core'
import { say, slot } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** The parts of buying that the account shows. */
export const buying = lazyModule(() => import('../onramp/buyEntry.ts'))

/** The namespaces for which the server offers buying, as far as known: a tile that was shown stays. */
const sold = slot('sold', () => new Set<string>())

/** Opens the buy form; its code is preloaded when the account may buy. */
export function goBuy(latchkey: Latchkey, preset?: BuyPreset): void {
  buying.load(latchkey).then(
    ({ openBuy }) => openBuy(latchkey, preset),
    () => showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
  )
}

/** Whether the site's server offers buying for an account; false until the server has responded. */
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
      // Without a response the tile is not shown.
      .catch(() => undefined)
  }, [latchkey, known, namespace, isWanted, isKnown])
  return isKnown
}
