import { type Latchkey, pushView } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal'
import {
  coinsIcon,
  EmptyState,
  LiveRegion,
  PairSkeleton,
  QuietButton,
  SearchField,
  Sheet,
} from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { usePortfolio } from '../../headless/usePortfolio.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { TokensUnavailable } from '../account/tabs/TokensUnavailable.tsx'
import { sendEngine, useSendEngine } from './useSendEngine.ts'

/** Fetches what the view works with. */
export async function loadWalletSendSelectToken(
  latchkey: Latchkey,
): Promise<typeof WalletSendSelectTokenView> {
  await sendEngine.load(latchkey)
  return WalletSendSelectTokenView
}

/** Which token is sent: those that the account holds on this network, and no other. */
function WalletSendSelectTokenView(): ReactElement {
  const { selectTokenState, TokenChoices } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useStore(latchkey.connections, (now) => activeConnection(now))
  const { chain, chainId } = useActiveChain()
  // Who has just sent chooses from what is left, whatever became of the read after it.
  const held = usePortfolio({ poll: true })
  const [search, setSearch] = useState('')
  const state = selectTokenState(held, chainId, search)
  if (connection === undefined) return <NobodyConnected />
  if (state.phase === 'failed') return <TokensUnavailable onRetry={held.refetch} />
  const network = chain?.name ?? say('account.unknownNetwork')
  if (state.phase === 'nothing') return <NothingHeld network={network} />
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
        <TokenChoices label={say('send.token.list', { network })} found={state.found} />
      ) : state.phase === 'loading' ? (
        <Sheet>
          <PairSkeleton count={5} />
        </Sheet>
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
      <LiveRegion message={state.phase === 'filled' ? '' : say(`send.token.${state.phase}`)} />
    </>
  )
}

/** Nothing to send, and the way to get something. */
function NothingHeld({ network }: { readonly network: string }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <>
      <EmptyState
        icon={coinsIcon}
        title={say('send.token.none.title')}
        text={say('send.token.none.text', { network })}
      />
      {latchkey.config.features.receive ? (
        <QuietButton
          tone="accent"
          label={say('tokens.empty.receive')}
          onClick={() => pushView(latchkey, { name: 'WalletReceive' })}
        />
      ) : null}
    </>
  )
}
