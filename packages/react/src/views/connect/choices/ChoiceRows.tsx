import { pushView, type WalletChoice } from '@latchkey/core'
import { chooseWallet } from '@latchkey/core/internal'
import { gridIcon, IconPlate, Row, RowSkeleton, Rows, Sheet, Tag, walletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'
import type { ConnectPartProps } from './ConnectLead.tsx'
import { outsideRows } from './outside.ts'
import { walletCount } from './walletCount.ts'

/** The wallets to choose from, and the way to all of them. */
export function ChoiceRows({ state, blocked }: ConnectPartProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  const part = outsideRows.loaded(latchkey)
  // Readable and reachable, and each says why it waits.
  const shared = blocked
    ? { state: 'unavailable' as const, sub: <span className="sr">{say('connect.agreeFirst')}</span> }
    : {}

  function choice(one: WalletChoice): ReactElement {
    const { key, name, section, connector } = one
    const choose = () => chooseWallet(latchkey, one)
    const glyph = choiceGlyph(latchkey, one, 40)
    if (connector !== undefined)
      return (
        <Row
          key={key}
          glyph={glyph}
          name={name}
          sub={connector.origin}
          ready={say('connect.installed')}
          onClick={choose}
          {...shared}
        />
      )
    const tag = section === 'recent' ? { end: <Tag>{say('connect.recent')}</Tag> } : {}
    return (
      (!blocked && part?.phoneRow(latchkey, one)) || (
        <Row key={key} glyph={glyph} name={name} {...tag} chevron={!blocked} onClick={choose} {...shared} />
      )
    )
  }

  if (state.phase === 'collapsed')
    return state.last === undefined ? null : (
      <Sheet>
        <Rows>
          <Row
            glyph={<IconPlate icon={walletIcon} />}
            name={say('connect.anotherWallet')}
            chevron={!blocked}
            onClick={() => pushView(latchkey, { name: 'ConnectWallets' })}
            {...shared}
          />
        </Rows>
      </Sheet>
    )
  const { rows, all } = state
  const code = part?.codeRow(latchkey, shared)
  if (rows.length === 0 && (all ?? code) === undefined && state.phase !== 'looking') return null
  return (
    <Sheet>
      {state.phase === 'looking' ? <RowSkeleton count={2} /> : null}
      <Rows label={say('connect.wallets')}>
        {rows.map(choice)}
        {code}
        {all === undefined ? null : (
          <Row
            key="all"
            glyph={<IconPlate icon={gridIcon} />}
            name={say('connect.all')}
            {...(all.count === undefined ? {} : { end: <Tag>{walletCount(all.count, locale)}</Tag> })}
            chevron={!blocked}
            onClick={() => {
              latchkey.track({ type: 'track', event: 'CLICK_ALL_WALLETS' })
              pushView(latchkey, { name: 'AllWallets' })
            }}
            {...shared}
          />
        )}
      </Rows>
    </Sheet>
  )
}
