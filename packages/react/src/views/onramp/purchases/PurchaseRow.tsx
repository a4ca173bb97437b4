import { holdingKey, pushView } from '@latchkey/core'
import type { Purchase } from '@latchkey/core/onramp'
import {
  activityIcon,
  checkIcon,
  closeIcon,
  type IconShape,
  PairRow,
  StatusBadge,
  type StatusBadgeProps,
  TokenGlyph,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import { type PurchaseLine, purchaseLine } from './purchaseLine.ts'

const badges: Readonly<Record<PurchaseLine['badge'], readonly [IconShape, StatusBadgeProps['tone']]>> = {
  wait: [activityIcon, 'wait'],
  in: [checkIcon, 'in'],
  bad: [closeIcon, 'bad'],
}

type PurchaseRowProps = { readonly purchase: Purchase; readonly tabIndex?: number }

/** One purchase; it opens the view of its progress or result. */
export function PurchaseRow({ purchase, tabIndex = 0 }: PurchaseRowProps): ReactElement {
  const engine = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { id, account, address } = purchase
  const { badge, ...line } = purchaseLine(engine, say, words, purchase, latchkey.deps.clock.now())
  const [icon, tone] = badges[badge]
  const chainId = latchkey.config.networks.find(({ caip2 }) => account.startsWith(`${caip2}:`))?.caip2
  return (
    <PairRow
      {...line}
      glyph={
        <TokenGlyph
          seed={
            chainId === undefined ? purchase.symbol : holdingKey({ chainId, ...(address && { address }) })
          }
          size={40}
          badge={<StatusBadge icon={icon} tone={tone} />}
        />
      }
      tabIndex={tabIndex}
      onClick={() => pushView(latchkey, { name: 'BuyInProgress', purchase: id })}
    />
  )
}
