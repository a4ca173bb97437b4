import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import type { WalletConfig } from '../config/walletConfig.ts'
import { messages } from '../messages.ts'
import { kitBytes } from './kitBytes.ts'

/** The official wallet side of the protocol, with our relay. */
export async function openKit({ relayUrl, projectId }: WalletConfig, origin: string): Promise<IWalletKit> {
  // Before the kit is loaded: it looks for it then.
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: kitBytes })
  const [{ WalletKit }, { Core }] = await Promise.all([
    import('@reown/walletkit'),
    import('@walletconnect/core'),
  ])
  const core = new Core({ relayUrl, projectId, telemetryEnabled: false, logger: 'silent' })
  return WalletKit.init({
    // The two packages disagree on what may be undefined, and on nothing else.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name: messages.title,
      description: messages.description,
      url: origin,
      icons: [],
      redirect: { universal: origin },
    },
    // The line of requests is our own: it has a count, and can be refused at once.
    signConfig: { disableRequestQueue: true },
  })
}
