import { createStore, type ReadonlyStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** What a site or a visitor set about accounts; the rest of an account is read from its wallet. */
export type AccountSettings = {
  /** Names that the site gives to addresses. */
  readonly addressLabels: Readonly<Record<string, string>>
  /** The tab of the account view. */
  readonly currentTab: number
}

const settings = slot(
  'accountSettings',
  (): Store<AccountSettings> => createStore({ addressLabels: {}, currentTab: 0 }),
)

/** The settings of an instance about accounts, to read and to watch. */
export function accountSettings(latchkey: Pick<Latchkey, 'kept'>): ReadonlyStore<AccountSettings> {
  return settings(latchkey)
}

/** Gives an address a name of the site's own. */
export function addAddressLabel(latchkey: Pick<Latchkey, 'kept'>, address: string, label: string): void {
  const store = settings(latchkey)
  const { addressLabels, ...rest } = store.getState()
  store.setState({ ...rest, addressLabels: { ...addressLabels, [address]: label } })
}

/** Takes the site's name of an address away. */
export function removeAddressLabel(latchkey: Pick<Latchkey, 'kept'>, address: string): void {
  const store = settings(latchkey)
  const { addressLabels, ...rest } = store.getState()
  const { [address]: _, ...others } = addressLabels
  store.setState({ ...rest, addressLabels: others })
}

/** Shows another tab of the account view. */
export function setAccountTab(latchkey: Pick<Latchkey, 'kept'>, currentTab: number): void {
  const store = settings(latchkey)
  store.setState({ ...store.getState(), currentTab })
}
