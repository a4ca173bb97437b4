import { type Holding, holdingKey } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { sayFiat, sayUnits, setToken } from '@latchkey/core/send'
import { LongList, PairRow } from '@latchkey/ui'
import { type ReactElement, useMemo } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { HoldingGlyph } from './HoldingGlyph.tsx'

const tokenRow = (holding: Holding, tabIndex: number) => <TokenRow holding={holding} tabIndex={tabIndex} />

type TokenChoicesProps = { readonly label: string; readonly found: readonly Holding[] }

/** The tokens that can be sent; pressing one chooses it. */
export function TokenChoices({ label, found }: TokenChoicesProps): ReactElement {
  const groups = useMemo(() => [{ id: 'all', items: found }], [found])
  return <LongList label={label} groups={groups} keyOf={holdingKey} row={tokenRow} />
}

type TokenRowProps = { readonly holding: Holding; readonly tabIndex: number }

function TokenRow({ holding, tabIndex }: TokenRowProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { name, symbol, address, amount, decimals, value, unlisted } = holding
  const held = sayUnits(words, amount, decimals)
  // Two tokens may have one name: where a token lives tells them apart. A symbol of any length must not push out that
  // nobody vouches for it.
  const sub = unlisted
    ? [say('send.token.unlisted'), symbol]
    : [symbol, ...(address === undefined ? [] : [shortAddress(address)])]
  return (
    <PairRow
      glyph={<HoldingGlyph holding={holding} size={40} />}
      name={name}
      end={<span title={held.exact}>{held.text}</span>}
      sub={sub.join(' · ')}
      endSub={sayFiat(words, value).text}
      tabIndex={tabIndex}
      onClick={() => {
        setToken(latchkey, holding)
        goBack(latchkey)
      }}
    />
  )
}
