import type { WalletEntry } from '@latchkey/wire'
import type { Connector } from '../../adapter/connector.ts'
import { isConnectorOf } from '../../adapter/matchConnector.ts'
import { currentView } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** What the directory says of a wallet on this page, or the little that the wallet says itself. */
export function walletEntryOf(
  { directory, router }: Pick<Latchkey, 'directory' | 'router'>,
  connector: Connector,
): WalletEntry {
  const view = currentView(router.getState())
  const isShown = view.name === 'ConnectingExternal' && view.connectorId === connector.id
  const { featured, recommended, all, found } = directory.getState()
  const known = [featured, recommended, all.wallets, found?.wallets ?? []].flat()
  const { id, name, info } = connector
  return (
    (isShown ? view.wallet : undefined) ??
    known.find((wallet) => isConnectorOf(connector, wallet)) ?? {
      id,
      name,
      ...(info?.rdns !== undefined && { rdns: info.rdns }),
    }
  )
}
