import { pushView } from '@latchkey/core'
import {
  EmptyState,
  Foot,
  LiveRegion,
  QuietButton,
  SearchField,
  SectionLabel,
  Sheet,
  searchIcon,
  TextLink,
} from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { networksState } from './networksState.ts'

/** From how many networks on a search helps more than it stands in the way. */
const searchFrom = 5

/** The networks of the site: the one in use, those one can move to, and why some cannot be had. */
export function NetworksView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const [search, setSearch] = useState('')
  const testnets = useId()
  const { networks } = latchkey.config
  const state = networksState({
    networks,
    current: useActiveChain().chainId,
    connections: useStore(latchkey.connections),
    switching: useStore(latchkey.switching),
    search,
  })
  return (
    <>
      {networks.length < searchFrom ? null : (
        <SearchField
          label={say('networks.search')}
          placeholder={say('networks.search')}
          clearLabel={say('networks.clear')}
          value={search}
          onChange={setSearch}
        />
      )}
      {state.phase === 'empty' ? (
        <EmptyState
          icon={searchIcon}
          title={say('networks.empty')}
          text={say('networks.empty.text')}
          action={<QuietButton label={say('networks.all')} tone="accent" onClick={() => setSearch('')} />}
        />
      ) : (
        <>
          {state.main.length === 0 ? null : (
            <Sheet>
              <NetworkRows items={state.main} label={say('networks.list')} />
            </Sheet>
          )}
          {state.test.length === 0 ? null : (
            <>
              <SectionLabel id={testnets}>{say('networks.testnets')}</SectionLabel>
              <Sheet>
                <NetworkRows items={state.test} labelledBy={testnets} />
              </Sheet>
            </>
          )}
        </>
      )}
      <LiveRegion message={state.phase === 'empty' ? say('networks.empty') : ''} />
      <Foot>
        {say('networks.note')}{' '}
        <TextLink
          label={say('networks.more')}
          onClick={() => {
            latchkey.track({ type: 'track', event: 'CLICK_NETWORK_HELP' })
            pushView(latchkey, { name: 'WhatIsANetwork' })
          }}
        />
      </Foot>
    </>
  )
}
