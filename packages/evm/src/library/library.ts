import { type Adapter, systemClock } from '@latchkey/core/adapter'
import type { Codec } from '../contract/codec.ts'
import { type EvmOptions, evm } from '../evm.ts'
import type { EvmProvider } from '../provider/provider.ts'

/** How a chain library stands over a wallet's own provider. */
export type Library<Provider, Signer> = {
  /** A provider that stays right when the wallet moves to another chain. */
  openProvider(wallet: EvmProvider): Provider
  openSigner(provider: Provider, address: string): Signer
  /** Told when the wallet of a provider has moved to another chain. */
  moved?(provider: Provider): void
  readonly codec: Codec
}

/** The way to load the file that imports the library: only what needs the library waits for it. */
export type LoadLibrary<Provider, Signer> = () => Promise<{ readonly library: Library<Provider, Signer> }>

/** What a site may choose where a chain library stands over the wallets: everything but what the library brings. */
export type LibraryOptions = Omit<EvmOptions, 'type' | 'codec'>

/** Makes the adapter of a chain library, which is fetched when a contract is first read or written. */
export function libraryAdapter(
  type: Adapter['type'],
  load: LoadLibrary<unknown, unknown>,
  options: LibraryOptions = {},
): Adapter {
  const codec = async () => (await load()).library.codec
  const clock = options.clock ?? systemClock
  return {
    ...evm({ ...options, type, codec }),
    adopt: async (session) => (await import('./adoptSession.ts')).adoptSession(session, { clock, codec }),
  }
}
