import type { Latchkey, LazyAdapter, ReadonlyStore } from '@latchkey/core/adapter'
import { type LibraryOptions, type LibraryState, libraryStore } from '@latchkey/evm'
import type { BrowserProvider, JsonRpcSigner } from 'ethers'

const load = () => import('./library.ts')

/** What a site may choose. */
export type EthersOptions = LibraryOptions

/** Makes the adapter for a site that uses ethers 6. */
export function ethers(options?: EthersOptions): LazyAdapter<'eip155'> {
  return {
    type: 'ethers',
    namespace: 'eip155',
    load: async () => (await import('@latchkey/evm')).libraryAdapter('ethers', load, options),
  }
}

/** The `BrowserProvider` and the signer of the wallet in use; both undefined while there is none. */
export type EthersState = LibraryState<BrowserProvider, JsonRpcSigner>

/** A provider and a signer that follow the widget: one store for each instance. */
export function ethersState(latchkey: Latchkey): ReadonlyStore<EthersState> {
  return libraryStore(latchkey, load).state
}

/** The signer for the account in use, once ethers is loaded; rejects with a NotConnectedError where there is none. */
export function getSigner(latchkey: Latchkey): Promise<JsonRpcSigner> {
  return libraryStore(latchkey, load).getSigner()
}
