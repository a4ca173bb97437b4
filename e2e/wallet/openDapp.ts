import '../support/nodeSockets.ts'
import { SignClient } from '@walletconnect/sign-client'

/** The official client on the side of a site. */
export type Dapp = Awaited<ReturnType<typeof SignClient.init>>

/** What a site says of itself when nothing else is asked for. */
export const honest = {
  name: 'Paper Harbour',
  description: 'A shop',
  url: 'https://app.paperharbour.example',
  icons: [] as string[],
}

let opened = 0

/** Opens an official client with nothing but the relay's address changed. */
export async function openDapp(relayUrl: string, metadata: Partial<typeof honest> = {}): Promise<Dapp> {
  // The client's own switch for tests: no call to its maker's services from this process.
  process.env['IS_VITEST'] = 'true'
  opened += 1
  return SignClient.init({
    relayUrl,
    projectId: 'localhost',
    logger: 'silent',
    telemetryEnabled: false,
    // Several clients in one process share nothing.
    customStoragePrefix: `dapp-${process.pid}-${opened}`,
    storageOptions: { database: ':memory:' },
    metadata: { ...honest, ...metadata },
  })
}

/** Leaves the relay. */
export async function closeDapp(dapp: Dapp): Promise<void> {
  await dapp.core.relayer.transportClose().catch(() => undefined)
  dapp.core.heartbeat.stop()
}

/** The chains and methods that a site on the sandbox asks for. */
export const sandboxNamespaces = {
  eip155: {
    chains: ['eip155:8131337', 'eip155:8131338'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
    ],
    events: ['chainChanged', 'accountsChanged'],
  },
}
