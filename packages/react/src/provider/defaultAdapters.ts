import type { Adapter, AdapterSource, LatchkeyOptions, PairingSource } from '@latchkey/core'

/** How a site reaches wallets when it names no adapter: those that an EVM page announces or injects. */
const defaultAdapters: readonly AdapterSource[] = [{ namespace: 'eip155', load: loadEvm }]

/** How a site reaches wallets by codes and links, unless it brings a way of its own. */
const pairing: PairingSource = { type: 'universal', load: () => import('@latchkey/universal/pairing') }

/** The adapters of a site, with the way to wallets outside of this browser where it has asked for one. */
export function withPairing({
  adapters = defaultAdapters,
  walletConnect,
}: LatchkeyOptions = {}): NonNullable<LatchkeyOptions['adapters']> {
  // Whatever else a site wrote is refused with a sentence where the instance is made.
  if (!Array.isArray(adapters)) return adapters
  const isBrought = adapters.some((source) => Object(source).type === pairing.type)
  return walletConnect && !isBrought ? [...adapters, pairing] : adapters
}

async function loadEvm(): Promise<Adapter> {
  const { evm } = await import('@latchkey/evm/adapter')
  return evm()
}
