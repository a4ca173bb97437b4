import { activeConnection, addressOf, disconnectWallet, pushView, showNotice } from '@latchkey/core'
import {
  CopyButton,
  disconnectIcon,
  externalIcon,
  IconPlate,
  MiddleCut,
  PersonGlyph,
  QuietButton,
  Row,
  Rows,
  Sheet,
  Tooltip,
  walletIcon,
} from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { AccountBalance } from './AccountBalance.tsx'
import { ConnectorGlyph } from './ConnectorGlyph.tsx'
import { explorerLink } from './explorerLink.ts'
import { NobodyConnected } from './NobodyConnected.tsx'

/** Who is connected, what they hold, and the ways from there. */
export function AccountView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  const count = useStore(latchkey.connections, ({ list }) => list.length)
  const { chain } = useActiveChain()
  const person = useIdentity(connection?.accounts[0])
  const [leaving, setLeaving] = useState(false)
  if (connection === undefined) return <NobodyConnected />
  const { connector } = connection
  const address = addressOf(connection.accounts[0])
  const explorer = explorerLink(chain, address)
  async function disconnect(): Promise<void> {
    setLeaving(true)
    await disconnectWallet(latchkey, connector.id)
    setLeaving(false)
  }
  return (
    <>
      <Sheet>
        <Row
          glyph={
            <PersonGlyph
              seed={address}
              src={person.avatar}
              size={52}
              badge={<ConnectorGlyph connector={connector} size={20} />}
            />
          }
          name={person.name === undefined ? shortAddress(address) : <MiddleCut text={person.name} />}
          sub={person.name === undefined ? connector.name : `${shortAddress(address)} · ${connector.name}`}
          end={
            <Tooltip text={address}>
              <CopyButton
                text={address}
                label={say('account.copy')}
                copiedLabel={say('account.copied')}
                onCopied={() => showNotice(latchkey, { variant: 'success', message: say('account.copied') })}
                onFailed={() =>
                  showNotice(latchkey, { variant: 'error', message: say('account.copyFailed') })
                }
              />
            </Tooltip>
          }
        />
      </Sheet>
      <AccountBalance connection={connection} />
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
        </Rows>
      </Sheet>
      <QuietButton
        icon={disconnectIcon}
        label={say(leaving ? 'account.disconnecting' : 'account.disconnect')}
        disabled={leaving}
        onClick={() => void disconnect()}
      />
    </>
  )
}
