import { type Chain, type Connection, pushView } from '@latchkey/core'
import { disconnectIcon, externalIcon, IconPlate, Row, Rows, Sheet, walletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { explorerLink } from './explorerLink.ts'

type AccountRowsProps = {
  readonly connection: Connection
  readonly address: string
  readonly chain: Chain | undefined
  /** The way out, as one of them. */
  readonly leave?:
    | { readonly label: string; readonly busy: boolean; readonly onClick: () => void }
    | undefined
}

/** The ways from the account: to networks, to other wallets and accounts, to the explorer. */
export function AccountRows({ connection, address, chain, leave }: AccountRowsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const count = useStore(latchkey.connections, ({ list }) => list.length)
  const explorer = explorerLink(chain, address)
  return (
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
          sub={count > 1 ? say('account.wallets.count', { count }) : connection.connector.name}
          chevron
          onClick={() => pushView(latchkey, { name: 'Wallets' })}
        />
        {explorer === undefined ? null : (
          <Row glyph={<IconPlate icon={externalIcon} />} name={say('account.explorer')} href={explorer} />
        )}
        {leave === undefined ? null : (
          <Row
            glyph={<IconPlate icon={disconnectIcon} />}
            name={leave.label}
            state={leave.busy ? 'busy' : 'plain'}
            onClick={leave.onClick}
          />
        )}
      </Rows>
    </Sheet>
  )
}
