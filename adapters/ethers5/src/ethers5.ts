import type { Latchkey, LazyAdapter, ReadonlyStore } from '@latchkey/core/adapter'
import { type LibraryOptions, type LibraryState, libraryStore } from '@latchkey/evm'
import type { providers } from 'ethers'

const load = () => import('./library.ts')

/** What a site with ethers 5 may choose. */
export type Ethers5Options = LibraryOptions

/** Makes the adapter for a site that uses ethers 5. */
export function ethers5(options?: Ethers5Options): LazyAdapter<'eip155'> {
  return {
    type: 'ethers5',
    namespace: 'eip155',
    load: async () => (await import('@latchkey/evm')).libraryAdapter('ethers5', load, options),
  }
}

/** The `Web3Provider` and the signer of the wallet in use, or neither. */
export type Ethers5State = LibraryState<providers.Web3Provider, providers.JsonRpcSigner>

/** The store of a widget's provider and signer, kept right by the widget. */
export function ethersState(latchkey: Latchkey): ReadonlyStore<Ethers5State> {
  return libraryStore(latchkey, load).state
}

/** Waits for ethers and gives the signer of the account in use, or rejects with a NotConnectedError. */
export function getSigner(latchkey: Latchkey): Promise<providers.JsonRpcSigner> {
  return libraryStore(latchkey, load).getSigner()
}
