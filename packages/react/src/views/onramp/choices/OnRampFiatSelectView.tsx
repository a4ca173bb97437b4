import type { Latchkey } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { PairRow, useStyles } from '@latchkey/ui'
import { type ReactElement, useCallback, useMemo, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import type { Say } from '../../../hooks/useWords.ts'
import { BuyGate } from '../BuyGate.tsx'
import { CurrencyGlyph } from '../CurrencyGlyph.tsx'
import { loadBuying, useBuyEngine } from '../useBuyEngine.ts'
import { backToBuy } from './backToBuy.ts'
import css from './Choices.css?inline'
import { Chosen } from './Chosen.tsx'
import { type CurrencyChoice, findCurrencies } from './findCurrencies.ts'
import { searchedList, useSearchedList } from './useSearchedList.ts'

/** Loads what the view needs. */
export async function loadOnRampFiatSelect(latchkey: Latchkey): Promise<typeof OnRampFiatSelectView> {
  await Promise.all([searchedList.load(latchkey), loadBuying(latchkey)])
  return OnRampFiatSelectView
}

/** Chooses the currency to pay in. */
function OnRampFiatSelectView(): ReactElement {
  useStyles(css)
  return <BuyGate>{(state) => <Currencies state={state} />}</BuyGate>
}

OnRampFiatSelectView.title = (say: Say) => say('onramp.currencies.title')

const keyOf = ({ id }: CurrencyChoice) => id

function Currencies({ state }: { readonly state: BuyState }): ReactElement {
  const { setBuyCurrency } = useBuyEngine()
  const { SearchedList } = useSearchedList()
  const latchkey = useLatchkey()
  const { locale } = useStore(latchkey.words)
  const [search, setSearch] = useState('')
  const { paymentCurrency: chosen } = state
  const { paymentCurrencies: currencies } = state.options
  const found = useMemo(() => findCurrencies(currencies, search, locale), [currencies, search, locale])
  const row = useCallback(
    ({ id, name }: CurrencyChoice, tabIndex: number) => (
      <PairRow
        glyph={<CurrencyGlyph currency={id} size={40} />}
        name={name}
        sub={id}
        end={id === chosen ? <Chosen /> : undefined}
        tabIndex={tabIndex}
        onClick={() => {
          setBuyCurrency(latchkey, id)
          backToBuy(latchkey)
        }}
      />
    ),
    [chosen, latchkey, setBuyCurrency],
  )
  return (
    <SearchedList
      of="currencies"
      search={search}
      onSearch={setSearch}
      count={currencies.length}
      found={found}
      keyOf={keyOf}
      row={row}
    />
  )
}
