import { loadMoreWallets, pushView, type View } from '@latchkey/core'
import { codeIcon, IconButton, LiveRegion, SearchField, Switch, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { type Say, useWords } from '../../hooks/useWords.ts'
import { outsideRows } from '../connect/choices/outside.ts'
import { useWallets } from '../connect/wallet/useWallets.ts'
import { AllWalletsBody, noneTitle } from './AllWalletsBody.tsx'
import css from './AllWalletsView.css?inline'
import { type AllWalletsState, allWalletsState, isAsking, type WalletQuery } from './allWalletsState.ts'
import { useWalletSearch } from './useWalletSearch.ts'

/** Every wallet there is: a wall to look through and a field to search it. */
export function AllWalletsView(_: { readonly view: Extract<View, { name: 'AllWallets' }> }): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  useWallets(latchkey)
  useEffect(() => {
    if (latchkey.directory.getState().all.phase === 'idle') void loadMoreWallets(latchkey)
  }, [latchkey])
  const PairAhead = latchkey.deps.page.mobile && outsideRows.loaded(latchkey)?.PairAhead
  const discovery = useStore(latchkey.discovery)
  const directory = useStore(latchkey.directory)
  const { query, change, again } = useWalletSearch()
  const state = allWalletsState(discovery, directory, latchkey.config, query)
  const count = directory.count && Math.max(directory.count, discovery.connectors.length)
  return (
    <>
      <div className="wallet-search">
        <div className="wallet-find">
          <SearchField
            label={say('allWallets.search')}
            placeholder={count ? say('allWallets.searchCount', { count }) : say('allWallets.search')}
            clearLabel={say('allWallets.clear')}
            value={query.text}
            onChange={(text) => change({ ...query, text })}
          />
          {PairAhead && latchkey.config.pairing ? (
            <>
              <PairAhead />
              <IconButton
                label={say('pairing.showCode')}
                icon={codeIcon}
                onClick={() => pushView(latchkey, { name: 'ConnectingWalletConnect' })}
              />
            </>
          ) : null}
        </div>
        {directory.certifies ? (
          <Switch
            label={say('allWallets.certified')}
            checked={query.certified}
            onChange={(certified) => change({ ...query, certified })}
          />
        ) : null}
      </div>
      <AllWalletsBody
        state={state}
        query={query}
        isFirst={directory.all.page === 0}
        onRetry={() => (isAsking(query) ? again() : void loadMoreWallets(latchkey))}
        onAll={() => change({ ...query, certified: false })}
      />
      <LiveRegion message={heard(say, state, query)} />
    </>
  )
}

/** What those hear who do not see the wall change. */
function heard(say: Say, state: AllWalletsState, query: WalletQuery): string {
  switch (state.phase) {
    case 'found':
    case 'few':
      return say('allWallets.found', { count: state.choices.length })
    case 'empty':
      return noneTitle(say, query)
    case 'failed':
    case 'loading':
    case 'searching':
      return say(`allWallets.${state.phase}`)
    case 'filled':
      return ''
  }
}
