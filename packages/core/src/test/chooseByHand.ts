import type { EvmWallet } from '@latchkey/testing'
import { expect } from 'vitest'
import { openModal } from '../features/router/openModal.ts'
import { chooseWallet } from '../flows/connect/chooseWallet.ts'
import { discoverWallets } from '../flows/connect/discoverWallets.ts'
import { connectorOf } from './testAdapter.ts'
import type { TestTab } from './testBrowser.ts'
import { until } from './until.ts'

/** Opens the widget and chooses a wallet, as a visitor does. */
export async function chooseByHand({ latchkey }: TestTab, wallet: EvmWallet): Promise<void> {
  openModal(latchkey)
  discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).not.toEqual([]))
  chooseWallet(latchkey, { name: wallet.info.name, connector: connectorOf(wallet) })
}
