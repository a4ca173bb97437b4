import {
  type Adapter,
  connectWallet,
  createLatchkey,
  getIdentity,
  getNameState,
  type Latchkey,
  registerName,
  setName,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { type Sandbox, startSandbox, toViemChain } from '@latchkey/sandbox'
import { sandboxZone } from '@latchkey/sandbox/names'
import { type RunningServer, startServer } from '@latchkey/server'
import { type Address, createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/serve/freePort.ts'
import { installNames } from '../../scripts/start/installNames.ts'
import { patientServer } from '../support/patientServer.ts'
import { sandboxNetworks } from '../widget/startWidgetStack.ts'

const patient = { timeout: 60_000 }
/** The page of the site, whose host the owner of a name signs. */
const origin = 'http://localhost:5173'

let sandbox: Sandbox
let server: RunningServer

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  const port = await freePort()
  const names = await installNames(
    sandbox.chains.map(({ url }) => url),
    `http://127.0.0.1:${port}`,
  )
  server = await startServer({
    port,
    sandboxUrl: sandbox.url,
    databaseUrl: 'sqlite::memory:',
    ...patientServer,
    rateLimit: 100,
    namesZones: [sandboxZone.zone],
    namesKey: names.LATCHKEY_NAMES_KEY,
    nameGateways: [names.LATCHKEY_NAME_GATEWAYS],
  })
})

afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

/** A visitor of the site, whose account signs as one of the embedded wallet does. */
async function arrive(): Promise<{ readonly latchkey: Latchkey; readonly address: Address }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const [network] = sandboxNetworks(sandbox)
  const connector = { id: 'example.inside', name: 'Wallet', type: 'AUTH', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [account.address] as const,
    chainId: network.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage: (message: string) => account.signMessage({ message }),
    disconnect: async () => {},
  })
  const adapter: Adapter = {
    type: 'evm',
    namespace: 'eip155',
    discover(report) {
      report([connector])
      return () => {}
    },
    connect: session,
    reconnect: session,
  }
  const { page } = pageDeps()
  const latchkey = createLatchkey(
    { networks: [network], adapters: [adapter], endpoints: server.url, logLevel: 'silent' },
    {
      page: { ...page, origin },
      // A browser says by itself which page asks.
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin } }),
    },
  )
  latchkey.start()
  await connectWallet(latchkey, connector.id)
  return { latchkey, address: account.address }
}

test('S1.17 S4.66 a name that was registered by the widget resolves in any client, and nobody else gets it', async () => {
  const [ines, other] = [await arrive(), await arrive()]
  setName(ines.latchkey, 'ines-alb')
  await expect.poll(() => getNameState(ines.latchkey).phase, patient).toBe('available')
  const name = `ines-alb.${sandboxZone.zone}`
  expect(await registerName(ines.latchkey)).toEqual({ success: true, name })

  const chain = sandbox.chain(8131337)
  const client = createPublicClient({ chain: toViemChain(chain), transport: http(chain.url) })
  expect(await client.getEnsAddress({ name })).toBe(ines.address)

  expect(await getIdentity(other.latchkey, `${chain.caip2}:${ines.address}`)).toMatchObject({ name })
  setName(other.latchkey, 'ines-alb')
  await expect.poll(() => getNameState(other.latchkey).phase, patient).toBe('taken')
  const state = getNameState(other.latchkey)
  expect(state.phase === 'taken' && state.near.phase === 'ready' && state.near.names.length).toBe(4)
  const refused = await registerName(other.latchkey, 'ines-alb')
  expect(refused).toMatchObject({ success: false, error: { code: 'name.register' } })
  expect(refused.success === false && refused.error.message).not.toContain('Error registering')
})
