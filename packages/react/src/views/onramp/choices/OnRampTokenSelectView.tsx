import type { Latchkey } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { PairRow, useStyles } from '@latchkey/ui'
import { type ReactElement, useCallback, useMemo, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { type Say, useWords } from '../../../hooks/useWords.ts'
import { BuyGate } from '../BuyGate.tsx'
import { BuyTokenGlyph } from '../BuyTokenGlyph.tsx'
import { loadBuying, useBuyEngine } from '../useBuyEngine.ts'
import { backToBuy } from './backToBuy.ts'
import css from './Choices.css?inline'
import { Chosen } from './Chosen.tsx'
import { findTokens, type TokenChoice } from './findTokens.ts'
import { searchedList, useSearchedList } from './useSearchedList.ts'

/** Loads what the view needs. */
export async function loadOnRampTokenSelect(latchkey: Latchkey): Promise<typeof OnRampTokenSelectView> {
  await Promise.all([searchedList.load(latchkey), loadBuying(latchkey)])
  return OnRampTokenSelectView
}

/** Chooses the token to buy and the network it is sent to. */
function OnRampTokenSelectView(): ReactElement {
  useStyles(css)
  return <BuyGate>{(state) => <Tokens state={state} />}</BuyGate>
}

OnRampTokenSelectView.title = (say: Say) => say('onramp.tokens.title')

const keyOf = ({ token, network }: TokenChoice) => `${token.id} ${network.chainId}`

function Tokens({ state }: { readonly state: BuyState }): ReactElement {
  const { setBuyToken } = useBuyEngine()
  const { SearchedList } = useSearchedList()
  const latchkey = useLatchkey()
  const say = useWords()
  const [search, setSearch] = useState('')
  const { purchaseCurrency, network } = state
  const { purchaseCurrencies: tokens } = state.options
  const all = useMemo(() => findTokens(tokens, ''), [tokens])
  const found = useMemo(() => findTokens(tokens, search), [tokens, search])
  const chosen = purchaseCurrency && network && keyOf({ token: purchaseCurrency, network })
  const row = useCallback(
    (choice: TokenChoice, tabIndex: number) => (
      <PairRow
        glyph={<BuyTokenGlyph network={choice.network} size={40} badge />}
        name={choice.token.name}
        sub={say('onramp.tokens.on', { symbol: choice.token.symbol, network: choice.network.name })}
        end={keyOf(choice) === chosen ? <Chosen /> : undefined}
        tabIndex={tabIndex}
        onClick={() => {
          setBuyToken(latchkey, choice.token.id, choice.network.chainId)
          backToBuy(latchkey)
        }}
      />
    ),
    [chosen, latchkey, say, setBuyToken],
  )
  return (
    <SearchedList
      of="tokens"
      search={search}
      onSearch={setSearch}
      count={all.length}
      found={found}
      keyOf={keyOf}
      row={row}
    />
  )
}
