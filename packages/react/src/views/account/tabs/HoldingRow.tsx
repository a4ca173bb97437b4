import type { Holding } from '@latchkey/core'
import { PairRow, Tooltip } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { ChainGlyph } from '../../network/ChainGlyph.tsx'
import { HoldingGlyph } from '../../send/HoldingGlyph.tsx'
import { holdingLine } from './holdingLine.ts'

export type HoldingRowProps = {
  readonly holding: Holding
  readonly currency: string
  readonly tabIndex?: number
  /** Pressing it opens the token. */
  readonly onClick: (holding: Holding) => void
}

/** One thing that the account holds: how much of it, and what that is worth. */
export function HoldingRow({ holding, currency, tabIndex = 0, onClick }: HoldingRowProps): ReactElement {
  const { words, config } = useLatchkey()
  const line = holdingLine(useStore(words), holding, currency)
  const chain = config.networks.find(({ caip2 }) => caip2 === holding.chainId)
  return (
    <Tooltip text={line.tip}>
      <PairRow
        glyph={
          <HoldingGlyph holding={holding} size={40} badge={chain && <ChainGlyph chain={chain} size={16} />} />
        }
        name={line.name}
        sub={line.sub}
        end={line.end}
        endTone={line.endTone}
        endSub={line.endSub}
        label={line.label}
        onClick={() => onClick(holding)}
        tabIndex={tabIndex}
      />
    </Tooltip>
  )
}
