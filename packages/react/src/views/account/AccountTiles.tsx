import { type Connection, type Holding, pushView } from '@latchkey/core'
import { receiveIcon, sendIcon, Tile, Tiles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { goSend } from './goSend.ts'
import { walletActs } from './wallets/walletActs.ts'

const icons = { receive: receiveIcon, send: sendIcon }

type AccountTilesProps = {
  readonly connection: Connection
  /** The token that is sent; without one the form that sends asks for it. */
  readonly token?: Holding
}

/** What the account can do, in the site's order; a site without any of it gets no tiles. */
export function AccountTiles({ connection, token }: AccountTilesProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const acts = walletActs(latchkey, connection)
  if (acts.length === 0) return null
  const go = {
    receive: () => pushView(latchkey, { name: 'WalletReceive' }),
    send: () => goSend(latchkey, token),
  }
  return (
    <Tiles label={say('account.tiles')}>
      {acts.map((act) => (
        <Tile
          key={act}
          icon={icons[act]}
          label={say(`${act}.title`)}
          disabled={act === 'send' && connection.phase !== 'connected'}
          onClick={go[act]}
        />
      ))}
    </Tiles>
  )
}
