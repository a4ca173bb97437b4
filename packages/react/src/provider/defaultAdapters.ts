import type { Adapter, AdapterSource, LatchkeyOptions, PairingSource } from '@latchkey/core'
import type { EmbeddedSource } from '@latchkey/core/adapter'

/** How a site reaches wallets when it names no adapter: those that an EVM page announces or injects. */
const defaultAdapters: readonly AdapterSource[] = [{ namespace: 'eip155', load: loadEvm }]

/** How a site reaches wallets by codes and links, unless it brings a way of its own. */
const pairing: PairingSource = { type: 'universal', load: () => import('@latchkey/universal/pairing') }

/** The embedded wallet, unless a site brings one of its own. */
const embeddedWallet: EmbeddedSource = { type: 'embedded', load: () => import('@latchkey/embedded/link') }

/** The adapters of a site, with the ways to wallets outside of this browser and to embedded ones where it has asked for them. */
export function withPairing({
  adapters = defaultAdapters,
  walletConnect,
  embedded,
}: LatchkeyOptions = {}): NonNullable<LatchkeyOptions['adapters']> {
  // Whatever else a site wrote is refused with a sentence where the instance is made.
  if (!Array.isArray(adapters)) return adapters
  const isBrought = ({ type }: { readonly type: string }) =>
    adapters.some((source) => Object(source).type === type)
  return [
    ...adapters,
    ...(walletConnect && !isBrought(pairing) ? [pairing] : []),
    ...(embedded && !isBrought(embeddedWallet) ? [embeddedWallet] : []),
  ]
}

async function loadEvm(): Promise<Adapter> {
  const { evm } = await import('@latchkey/evm/adapter')
  return evm()
}
