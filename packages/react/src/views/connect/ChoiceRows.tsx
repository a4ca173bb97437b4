import { chooseWallet, pushView, type WalletChoice } from '@latchkey/core'
import {
  externalIcon,
  gridIcon,
  Icon,
  IconPlate,
  Row,
  RowSkeleton,
  Rows,
  Sheet,
  Tag,
  walletIcon,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import type { ConnectPartProps } from './ConnectLead.tsx'
import { choiceGlyph } from './choiceGlyph.tsx'
import { phoneLinks } from './phoneLinks.ts'
import { walletCount } from './walletCount.ts'

/** The wallets to choose from, and the way to all of them. */
export function ChoiceRows({ state, blocked }: ConnectPartProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  // Readable and reachable, and each says why it waits.
  const shared = blocked
    ? { state: 'unavailable' as const, sub: <span className="sr">{say('connect.agreeFirst')}</span> }
    : {}

  function choice(one: WalletChoice): ReactElement {
    const { key, name, section, connector, wallet } = one
    const choose = () => chooseWallet(latchkey, one)
    const glyph = choiceGlyph(latchkey, one, 40)
    if (connector !== undefined)
      return (
        <Row
          key={key}
          glyph={glyph}
          name={name}
          ready={say('connect.installed')}
          onClick={choose}
          {...shared}
        />
      )
    const tag = section === 'recent' ? { end: <Tag>{say('connect.recent')}</Tag> } : {}
    const link = wallet && phoneLinks(latchkey)?.openPageLink(wallet, location.href)
    if (link === undefined || blocked)
      return (
        <Row key={key} glyph={glyph} name={name} {...tag} chevron={!blocked} onClick={choose} {...shared} />
      )
    // The tap itself opens the wallet; the view behind it says what to do if nothing opens.
    return (
      <Row
        key={key}
        glyph={glyph}
        name={name}
        end={
          <span className="out">
            <Icon name={externalIcon} />
          </span>
        }
        href={link}
        onClick={choose}
      />
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
  if (rows.length === 0 && all === undefined && state.phase !== 'looking') return null
  return (
    <Sheet>
      {state.phase === 'looking' ? <RowSkeleton count={2} /> : null}
      <Rows label={say('connect.wallets')}>
        {rows.map(choice)}
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
