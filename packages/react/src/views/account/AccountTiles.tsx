import { type Connection, type Holding, pushView } from '@latchkey/core'
import { plusIcon, receiveIcon, sendIcon, swapIcon, Tile, Tiles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { goBuy, useSold } from './goBuy.ts'
import { goSend } from './goSend.ts'
import { goSwap } from './goSwap.ts'
import { walletActs } from './wallets/walletActs.ts'

const icons = {
  onramp: plusIcon,
  swaps: swapIcon,
  receive: receiveIcon,
  send: sendIcon,
}

type AccountTilesProps = {
  readonly connection: Connection
  /** The token that is bought, sent or swapped; without one the form asks for it. */
  readonly token?: Holding
}

/** What the account can do, in the site's order; a site without any of it gets no tiles. */
export function AccountTiles({ connection, token }: AccountTilesProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const may = walletActs(latchkey, connection, token)
  const isSold = useSold(connection, may.includes('onramp'))
  const acts = may.filter((act) => act !== 'onramp' || isSold)
  if (acts.length === 0) return null
  const go = {
    onramp: () => goBuy(latchkey, token && { token: token.address ?? token.symbol, network: token.chainId }),
    swaps: () => goSwap(latchkey, token?.address ? { from: token.address } : undefined),
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
          disabled={act !== 'receive' && connection.phase !== 'connected'}
          onClick={go[act]}
        />
      ))}
    </Tiles>
  )
}
