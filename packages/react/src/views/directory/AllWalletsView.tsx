import { loadMoreWallets, type View } from '@latchkey/core'
import { LiveRegion, SearchField, Switch, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useWallets } from '../connect/useWallets.ts'
import { AllWalletsBody } from './AllWalletsBody.tsx'
import css from './AllWalletsView.css?inline'
import { allWalletsState, isAsking } from './allWalletsState.ts'
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
  const discovery = useStore(latchkey.discovery)
  const directory = useStore(latchkey.directory)
  const { query, change, again } = useWalletSearch()
  const state = allWalletsState(discovery, directory, latchkey.config.customWallets, query)
  const count = directory.count && Math.max(directory.count, discovery.connectors.length)
  return (
    <>
      <div className="wallet-search">
        <SearchField
          label={say('allWallets.search')}
          placeholder={count ? say('allWallets.searchCount', { count }) : say('allWallets.search')}
          clearLabel={say('allWallets.clear')}
          value={query.text}
          onChange={(text) => change({ ...query, text })}
        />
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
        onRetry={() => (isAsking(query) ? again() : void loadMoreWallets(latchkey))}
      />
      <LiveRegion
        message={
          state.phase === 'found' || state.phase === 'few'
            ? say('allWallets.found', { count: state.choices.length })
            : state.phase === 'loading'
              ? say('allWallets.loading')
              : state.phase === 'searching'
                ? say('allWallets.searching')
                : ''
        }
      />
    </>
  )
}
