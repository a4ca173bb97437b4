import { addressOf, type Chain, type Connection, disconnectWallet, pushView } from '@latchkey/core'
import {
  disconnectIcon,
  externalIcon,
  IconPlate,
  QuietButton,
  Row,
  Rows,
  Sheet,
  walletIcon,
} from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { explorerLink } from './explorerLink.ts'

type AccountRowsProps = {
  readonly connection: Connection
  readonly chain: Chain | undefined
  /** Lists follow: the way out is then one of the rows, not the end of the view. */
  readonly isAboveLists: boolean
}

/** The ways from the account: to networks, to other wallets and accounts, to the explorer, and out. */
export function AccountRows({ connection, chain, isAboveLists }: AccountRowsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const count = useStore(latchkey.connections, ({ list }) => list.length)
  const { connector, accounts } = connection
  const explorer = explorerLink(chain, addressOf(accounts[0]))
  const [isLeaving, setLeaving] = useState(false)
  const leave = say(isLeaving ? 'account.disconnecting' : 'account.disconnect')
  async function disconnect(): Promise<void> {
    setLeaving(true)
    await disconnectWallet(latchkey, connector.id)
    setLeaving(false)
  }
  return (
    <>
      <Sheet>
        <Rows>
          <Row
            glyph={chain === undefined ? undefined : <ChainGlyph chain={chain} />}
            name={chain?.name ?? say('account.unknownNetwork')}
            sub={say('account.network')}
            chevron
            onClick={() => {
              latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
              pushView(latchkey, { name: 'Networks' })
            }}
          />
          <Row
            glyph={<IconPlate icon={walletIcon} />}
            name={say('account.wallets')}
            sub={count > 1 ? say('account.wallets.count', { count }) : connector.name}
            chevron
            onClick={() => pushView(latchkey, { name: 'Wallets' })}
          />
          {explorer === undefined ? null : (
            <Row glyph={<IconPlate icon={externalIcon} />} name={say('account.explorer')} href={explorer} />
          )}
          {isAboveLists ? (
            <Row
              glyph={<IconPlate icon={disconnectIcon} />}
              name={leave}
              state={isLeaving ? 'busy' : 'plain'}
              onClick={disconnect}
            />
          ) : null}
        </Rows>
      </Sheet>
      {isAboveLists ? null : (
        <QuietButton icon={disconnectIcon} label={leave} disabled={isLeaving} onClick={disconnect} />
      )}
    </>
  )
}
