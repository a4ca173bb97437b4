import type { Latchkey, View } from '@latchkey/core'
import { activeConnection, canGoBack, goBack, isShown, replaceView } from '@latchkey/core/internal'
import { Note, RowSkeleton, Sheet, useLayout, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { usePortfolio } from '../../headless/usePortfolio.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { fetchAccountView } from '../../lazy/accountView.ts'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { TokenHead } from './TokenHead.tsx'
import css from './TokenView.css?inline'
import { tokenState } from './tokenState.ts'

type TokenViewProps = { readonly view: Extract<View, { readonly name: 'Token' }> }

// From the account, which most come from and all go back to: in a file of their own they would be fetched one by one.
const AccountTiles = lazyPart(() => fetchAccountView().then((part) => part.AccountTiles))
const TokenMore = lazyPart(
  () => import('./TokenMore.tsx').then((part) => part.TokenMore),
  () => (
    <Sheet>
      <RowSkeleton count={3} />
    </Sheet>
  ),
)

/** The view, whose lower part is fetched while the upper one is drawn. */
export async function openToken(latchkey: Latchkey): Promise<typeof TokenView> {
  // Where it is drawn it is asked for again.
  TokenMore.load(latchkey).catch(() => undefined)
  await AccountTiles.load(latchkey)
  return TokenView
}

/** One token of the account in use: how much there is, what it is worth, and what can be done with it. */
function TokenView({ view }: TokenViewProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  const { account, token } = view
  const inUse = connection?.accounts[0]
  const portfolio = usePortfolio({ account, poll: connection?.phase === 'connected' && inUse === account })
  const state = inUse && tokenState(view, inUse, portfolio)
  const gone = state?.phase === 'gone'
  useLayout(() => {
    // Something else may have led elsewhere already.
    if (!gone || !isShown(latchkey.router.getState(), view)) return
    if (canGoBack(latchkey.router.getState())) goBack(latchkey)
    else replaceView(latchkey, { name: 'Account' })
  }, [latchkey, gone, view])
  if (connection === undefined || state === undefined) return <NobodyConnected />
  // While the view leaves, it keeps its face.
  const { holding, currency, stale } =
    state.phase === 'held' ? state : { holding: token, currency: 'USD', stale: false }
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === holding.chainId)
  return (
    <>
      <TokenHead holding={holding} currency={currency} chain={chain} />
      {stale ? (
        <div className="token-note">
          <Note tone="warn">{say('tokens.stale')}</Note>
        </div>
      ) : null}
      {holding.unlisted ? (
        <Sheet tone="warn" pad>
          <Note tone="warn">
            <b>{say('tokens.unlisted')}</b>
            <span className="token-warning">{say('token.unlisted.text')}</span>
          </Note>
        </Sheet>
      ) : null}
      <AccountTiles connection={connection} token={holding} />
      <TokenMore account={account} holding={holding} currency={currency} chain={chain} />
    </>
  )
}
