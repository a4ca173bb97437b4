import { expect } from 'vitest'
import type { Device } from '../deps/device.ts'
import { openModal } from '../features/router/openModal.ts'
import { startPairing } from '../flows/pairing/startPairing.ts'
import { type WalletWay, walletWays } from '../flows/pairing/walletWays.ts'
import {
  type PairingBrowser,
  type PairingTab,
  pairingBrowser,
  pairingOf,
  phoneWallet,
} from './pairingBrowser.ts'
import { until } from './until.ts'

/** A visitor on a phone whose code was made when the list was drawn. */
export async function listOnPhone(
  device: Partial<Device> = {},
): Promise<PairingBrowser & PairingTab & { readonly tab: PairingTab }> {
  const browser = pairingBrowser()
  const tab = browser.open({}, { mobile: true }, device)
  openModal(tab.latchkey)
  startPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  return { ...tab, ...browser, tab }
}

/** The best way to the wallet on the phone. */
export function mainWay({ latchkey }: PairingTab): WalletWay {
  const [way] = walletWays(latchkey, phoneWallet)
  if (way === undefined) throw new Error('there is no way')
  return way
}
