import {
  activeConnection,
  createStore,
  type Latchkey,
  log,
  NotConnectedError,
  parseCaipAddress,
  type ReadonlyStore,
  slot,
} from '@latchkey/core/adapter'
import { type EvmProvider, isProvider } from '../provider/provider.ts'
import type { Library, LoadLibrary } from './library.ts'

/** What a chain library made for the wallet in use; nothing while there is none, or while the library is fetched. */
export type LibraryState<Provider, Signer> =
  | { readonly provider: Provider; readonly signer: Signer }
  | { readonly provider: undefined; readonly signer: undefined }

/** A chain library's objects that follow the wallet in use. */
export type LibraryStore<Provider, Signer> = {
  readonly state: ReadonlyStore<LibraryState<Provider, Signer>>
  /** The signer for the account in use, once the library is there; throws a NotConnectedError when there is none. */
  getSigner(): Promise<Signer>
}

const libraryStores = slot('libraries', () => new Map<unknown, unknown>())

/** The store of a chain library in an instance: made once for each instance and library, as `load` names it. */
export function libraryStore<Provider, Signer>(
  latchkey: Latchkey,
  load: LoadLibrary<Provider, Signer>,
): LibraryStore<Provider, Signer> {
  const stores = libraryStores(latchkey)
  const store = (stores.get(load) as LibraryStore<Provider, Signer> | undefined) ?? follow(latchkey, load)
  stores.set(load, store)
  return store
}

function follow<Provider, Signer>(
  latchkey: Latchkey,
  load: LoadLibrary<Provider, Signer>,
): LibraryStore<Provider, Signer> {
  const nothing = { provider: undefined, signer: undefined }
  const state = createStore<LibraryState<Provider, Signer>>(nothing)
  // A visitor who goes from one wallet to another and back finds the provider as it was.
  const providers = new WeakMap<EvmProvider, Provider>()
  let library: Library<Provider, Signer> | undefined
  let address: string | undefined
  let chainId: string | undefined

  function update(): void {
    const before = state.getState()
    const wallet = walletInUse(latchkey)
    if (wallet === undefined || library === undefined) {
      if (before.provider !== undefined) state.setState(nothing)
      return
    }
    const provider = providers.get(wallet.provider) ?? library.openProvider(wallet.provider)
    providers.set(wallet.provider, provider)
    if (before.provider === provider && chainId !== wallet.chainId) library.moved?.(provider)
    chainId = wallet.chainId
    if (before.provider === provider && address === wallet.address) return
    address = wallet.address
    state.setState({ provider, signer: library.openSigner(provider, address) })
  }

  async function ready(): Promise<void> {
    library ??= (await load()).library
    update()
  }

  function hear(): void {
    update()
    if (library !== undefined || walletInUse(latchkey) === undefined) return
    ready().catch((error: unknown) => {
      // The next change tries again, and so does whoever asks for a signer.
      log(latchkey, 'warn', 'the chain library could not be loaded.', error)
    })
  }

  // Both live as long as the instance: there is nothing to stop.
  latchkey.connections.subscribe(hear)
  hear()
  return {
    state,
    async getSigner() {
      if (walletInUse(latchkey) === undefined) throw new NotConnectedError()
      await ready()
      const { signer } = state.getState()
      if (signer === undefined) throw new NotConnectedError()
      return signer
    },
  }
}

type WalletInUse = { readonly provider: EvmProvider; readonly address: string; readonly chainId: string }

/** The EVM wallet in use, with the account in use; a wallet that is still being brought back is none. */
function walletInUse(latchkey: Latchkey): WalletInUse | undefined {
  const connection = activeConnection(latchkey.connections.getState(), 'eip155')
  if (connection?.phase !== 'connected') return undefined
  const provider = latchkey.sessions.get(connection.connector.id)?.provider
  if (!isProvider(provider)) return undefined
  const { address } = parseCaipAddress(connection.accounts[0])
  return { provider, address, chainId: connection.chainId }
}
