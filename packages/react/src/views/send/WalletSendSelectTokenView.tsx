import { activeConnection, goBack, type Holding, holdingKey, type Latchkey } from '@latchkey/core'
import {
  coinsIcon,
  EmptyState,
  LiveRegion,
  LongList,
  PairRow,
  QuietButton,
  RowSkeleton,
  SearchField,
  Sheet,
} from '@latchkey/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { usePortfolio } from '../../headless/usePortfolio.ts'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { HoldingGlyph } from './HoldingGlyph.tsx'
import { loadSendKit } from './loadSendKit.ts'
import { useSendKit } from './useSendKit.ts'

/** Fetches what the view works with. */
export async function loadWalletSendSelectToken(
  latchkey: Latchkey,
): Promise<typeof WalletSendSelectTokenView> {
  await loadSendKit(latchkey)
  return WalletSendSelectTokenView
}

/** Which token is sent: those that the account holds on this network, and no other. */
function WalletSendSelectTokenView(): ReactElement {
  const { selectTokenState } = useSendKit()
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useStore(latchkey.connections, (now) => activeConnection(now))
  const { chain, chainId } = useActiveChain()
  const held = usePortfolio()
  const [search, setSearch] = useState('')
  const state = selectTokenState(held, chainId, search)
  if (connection === undefined) return <NobodyConnected />
  const network = chain?.name ?? say('account.unknownNetwork')
  switch (state.phase) {
    case 'loading':
      return (
        <Sheet>
          <RowSkeleton count={5} />
          <LiveRegion message={say('send.token.loading')} />
        </Sheet>
      )
    case 'failed':
      return (
        <>
          <EmptyState icon={coinsIcon} title={say('send.token.failed')} />
          <QuietButton label={say('send.retry')} onClick={held.refetch} />
        </>
      )
    case 'nothing':
      return (
        <EmptyState
          icon={coinsIcon}
          title={say('send.token.none.title')}
          text={say('send.token.none.text', { network })}
        />
      )
    default:
      return (
        <>
          <SearchField
            label={say('send.token.search')}
            placeholder={say('send.token.search')}
            value={search}
            onChange={setSearch}
            clearLabel={say('send.token.clear')}
          />
          {state.phase === 'filled' ? (
            <TokenList label={say('send.token.list', { network })} found={state.found} />
          ) : (
            <>
              <EmptyState
                icon={coinsIcon}
                title={say('send.token.empty')}
                text={say('send.token.empty.text', { network })}
              />
              <QuietButton label={say('send.token.all')} onClick={() => setSearch('')} />
            </>
          )}
          <LiveRegion message={state.phase === 'empty' ? say('send.token.empty') : ''} />
        </>
      )
  }
}

const tokenRow = (holding: Holding, tabIndex: number) => <TokenRow holding={holding} tabIndex={tabIndex} />

function TokenList({
  label,
  found,
}: {
  readonly label: string
  readonly found: readonly Holding[]
}): ReactElement {
  const groups = useMemo(() => [{ id: 'all', items: found }], [found])
  return <LongList label={label} groups={groups} keyOf={holdingKey} row={tokenRow} />
}

type TokenRowProps = { readonly holding: Holding; readonly tabIndex: number }

function TokenRow({ holding, tabIndex }: TokenRowProps): ReactElement {
  const { sayFiat, sayUnits, setToken } = useSendKit()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { name, symbol, address, amount, decimals, value, unlisted } = holding
  const held = sayUnits(words, amount, decimals)
  // Two tokens may have one name: where a token lives tells them apart.
  const where = unlisted ? say('send.token.unlisted') : address && shortAddress(address)
  return (
    <PairRow
      glyph={<HoldingGlyph holding={holding} size={40} />}
      name={name}
      end={<span title={held.exact}>{held.text}</span>}
      sub={where === undefined ? symbol : `${symbol} · ${where}`}
      endSub={sayFiat(words, value).text}
      tabIndex={tabIndex}
      onClick={() => {
        setToken(latchkey, holding)
        goBack(latchkey)
      }}
    />
  )
}
