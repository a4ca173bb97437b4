import { disconnectWallet, pushView, type View } from '@latchkey/core'
import { activeConnection, addressOf } from '@latchkey/core/internal'
import {
  Address,
  disconnectIcon,
  externalIcon,
  HeadMenu,
  type HeadMenuProps,
  helpIcon,
  IconPlate,
  plainName,
  Row,
  Rows,
  useStyles,
  walletIcon,
} from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useActiveChain } from '../../../hooks/useActiveChain.ts'
import { useLast } from '../../../hooks/useLast.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { useLazyModule } from '../../../lazy/lazyModule.ts'
import { ChainGlyph } from '../../network/ChainGlyph.tsx'
import { explorerLink } from '../explorerLink.ts'
import { login } from '../login.ts'
import css from './AccountMenu.css?inline'
import { CopyAddress } from './CopyAddress.tsx'
import { SignInRow } from './signInPart.ts'

type AccountMenuProps = Pick<HeadMenuProps, 'id' | 'opener' | 'onClose'>

/** The ways from the account: to networks, to other wallets and accounts, to the explorer, and out. */
export function AccountMenu(props: AccountMenuProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  const count = useStore(latchkey.connections, ({ list }) => list.length)
  const { chain } = useActiveChain()
  const [isLeaving, setLeaving] = useState(false)
  const isLogin = connection?.connector.type === 'AUTH'
  const { LoginRow, NameRow, DevicesRow } = useLazyModule(login, isLogin).module ?? {}
  if (connection === undefined) return null
  const { connector, accounts } = connection
  const address = addressOf(accounts[0])
  const explorer = explorerLink(chain, address)
  async function disconnect(): Promise<void> {
    setLeaving(true)
    await disconnectWallet(latchkey, connector.id)
    setLeaving(false)
    // Another wallet may be in use now: a second press must not end that one too.
    if (!latchkey.connections.getState().list.some((one) => one.connector.id === connector.id))
      props.onClose()
  }
  function leave(): void {
    // Whoever comes back finds the focus there: the menu is closed by then.
    props.opener.current?.focus({ preventScroll: true })
    props.onClose()
  }
  function go(view: View): void {
    leave()
    pushView(latchkey, view)
  }
  return (
    <HeadMenu {...props} label={say('account.menu')}>
      <div className="menu-address">
        <Address address={address} form="full" />
        <CopyAddress address={address} />
      </div>
      <Rows>
        {LoginRow && isLogin ? <LoginRow /> : null}
        {NameRow && isLogin ? <NameRow connection={connection} onGo={leave} /> : null}
        {DevicesRow && isLogin ? <DevicesRow /> : null}
        {latchkey.config.siwx ? <SignInRow onGo={leave} /> : null}
        <Row
          glyph={chain === undefined ? <IconPlate icon={helpIcon} /> : <ChainGlyph chain={chain} />}
          name={say('account.network')}
          endSub={<bdi className="clip">{chain?.name ?? say('account.unknownNetwork')}</bdi>}
          chevron
          onClick={() => {
            latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
            go({ name: 'Networks' })
          }}
        />
        <Row
          glyph={<IconPlate icon={walletIcon} />}
          name={say('account.wallets')}
          endSub={
            <bdi className="clip">
              {count > 1 ? say('account.wallets.count', { count }) : plainName(connector.name)}
            </bdi>
          }
          chevron
          onClick={() => go({ name: 'Wallets' })}
        />
        {explorer === undefined ? null : (
          <Row glyph={<IconPlate icon={externalIcon} />} name={say('account.explorer')} href={explorer} />
        )}
        <Row
          glyph={<IconPlate icon={disconnectIcon} />}
          name={say(isLeaving ? 'account.disconnecting' : 'account.disconnect')}
          state={isLeaving ? 'busy' : 'plain'}
          onClick={disconnect}
        />
      </Rows>
    </HeadMenu>
  )
}
