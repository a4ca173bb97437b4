import { accountSettings, type Connection, setAccountTab } from '@latchkey/core'
import { PairSkeleton, Sheet, Tabs, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useChunk } from '../../hooks/useChunk.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './AccountTabs.css?inline'
import { ComingPart } from './ComingPart.tsx'

const bodies = {
  tokens: () => import('./TokensTab.tsx').then(({ TokensTab }) => TokensTab),
  activity: () => import('./ActivityTab.tsx').then(({ ActivityTab }) => ActivityTab),
}

type AccountTabsProps = {
  readonly connection: Connection
  /** All of each list: nothing else stands below. */
  readonly full: boolean
}

/** What the account holds and what happened with it; the code of each comes when it is looked at. */
export function AccountTabs({ connection, full }: AccountTabsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const at = useStore(accountSettings(latchkey), ({ currentTab }) => currentTab)
  const names = latchkey.config.features.history ? (['tokens', 'activity'] as const) : (['tokens'] as const)
  const selected = names[at] ?? 'tokens'
  const chunk = useChunk(bodies[selected])
  const { part: Body } = chunk
  return (
    <div className="account-tabs">
      <Tabs
        tabs={names.map((id) => ({ id, label: say(`${id}.tab`) }))}
        selected={selected}
        onSelect={(id) => {
          if (id === 'activity')
            latchkey.track({ type: 'track', event: 'CLICK_TRANSACTIONS', properties: {} })
          setAccountTab(latchkey, id === 'activity' ? 1 : 0)
        }}
        label={say('account.tabs')}
      >
        <div className="account-tab">
          {Body !== undefined ? (
            <Body key={`${selected} ${connection.accounts[0]}`} connection={connection} full={full} />
          ) : (
            <ComingPart chunk={chunk}>
              <Sheet>
                <PairSkeleton count={3} />
              </Sheet>
            </ComingPart>
          )}
        </div>
      </Tabs>
    </div>
  )
}
