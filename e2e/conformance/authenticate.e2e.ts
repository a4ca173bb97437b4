import '../support/nodeSockets.ts'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { everything, signer } from './grants.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { openOfficialWallet } from './officialWallet.ts'
import { openPage, type Page, proposed, reach } from './openPage.ts'
import { startRelay } from './startRelay.ts'

process.env['DISABLE_GLOBAL_CORE'] = 'true'

let relay: Awaited<ReturnType<typeof startRelay>>
const opened: (() => unknown)[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(() => relay?.stop())

/** What a page asks to be signed, as the official wallets give it to their owner. */
type Claims = {
  readonly aud: string
  readonly domain: string
  readonly nonce: string
  readonly iat: string
  readonly version: string
  readonly chains: readonly string[]
  readonly statement?: string
}

/** The sign-in half of an official wallet. */
type Signing = {
  readonly id: number
  readonly claims: Claims
  text(claims: object, iss: string): string
  approve(cacao: object): Promise<unknown>
  reject(): Promise<unknown>
  topics(): string[]
}

const authenticate = {
  domain: 'shop.example.test',
  uri: 'http://127.0.0.1/login',
  nonce: 'n0nce12345',
  chains: proposed.eip155.chains,
  methods: ['personal_sign', 'eth_sendTransaction'],
  statement: 'Welcome to the shop.',
}
const kinds = ['sign-client 2.21.8', 'walletkit 1.2.10'] as const
const setup = { projectId: 'localhost', logger: 'silent', telemetryEnabled: false }
const metadata = { name: 'Official wallet', description: '', url: 'https://wallet.example.test', icons: [] }

async function page(): Promise<Page> {
  const made = await openPage({ relayUrl: relay.relayUrl })
  opened.push(() => made.close())
  return made
}

/** Hands a code to an official wallet and waits until it is asked to sign in. */
async function asked(kind: (typeof kinds)[number], uri: string): Promise<Signing> {
  const options = { ...setup, relayUrl: relay.relayUrl, storage: createMemoryStorage() }
  const reason = { code: 12001, message: 'User rejected.' }
  if (kind === 'walletkit 1.2.10') {
    const core = new Core(options as never)
    const kit = await WalletKit.init({ core: core as never, metadata })
    opened.push(() => stop(core))
    return new Promise((resolve, failed) => {
      kit.on('session_authenticate', ({ id, params }) =>
        resolve({
          id,
          claims: params.authPayload as Claims,
          text: (claims, iss) => kit.formatAuthMessage({ request: claims as never, iss }),
          approve: (cacao) => kit.approveSessionAuthenticate({ id, auths: [cacao as never] }),
          reject: () => kit.rejectSessionAuthenticate({ id, reason }),
          topics: () => Object.keys(kit.getActiveSessions()),
        }),
      )
      kit.pair({ uri }).catch(failed)
    })
  }
  const client = await SignClient.init({ ...options, metadata } as never)
  opened.push(() => stop(client.core))
  return new Promise((resolve, failed) => {
    client.on('session_authenticate', ({ id, params }) =>
      resolve({
        id,
        claims: params.authPayload as Claims,
        text: (claims, iss) => client.formatAuthMessage({ request: claims as never, iss }),
        approve: (cacao) => client.approveSessionAuthenticate({ id, auths: [cacao as never] }),
        reject: () => client.rejectSessionAuthenticate({ id, reason }),
        topics: () => client.session.keys,
      }),
    )
    client.pair({ uri }).catch(failed)
  })
}

async function stop(core: unknown): Promise<void> {
  const { heartbeat, relayer } = core as {
    heartbeat: { stop(): void }
    relayer: { transportClose(): Promise<unknown>; publisher: { queue: { size: number } } }
  }
  // What is still on its way to the relay would be an error that nobody catches.
  await vi.waitUntil(() => relayer.publisher.queue.size === 0, { timeout: 60_000 })
  heartbeat.stop()
  await relayer.transportClose()
}

/** What a wallet signs when it grants the methods on all chains. */
async function signed({ claims, text }: Signing) {
  const limits = [{ chains: claims.chains }]
  const methods = authenticate.methods.toSorted().map((method) => [`request/${method}`, limits])
  const att = { eip155: Object.fromEntries(methods) }
  const recap = Buffer.from(JSON.stringify({ att })).toString('base64').replace(/=+$/, '')
  const iss = `did:pkh:${claims.chains[0]}:${signer.address}`
  const payload = { ...claims, resources: [`urn:recap:${recap}`] }
  const message = text(payload, iss)
  const { chains: _, ...rest } = payload
  const s = { t: 'eip191', s: await signer.signMessage({ message }) }
  return { message, cacao: { h: { t: 'caip122' }, p: { ...rest, iss }, s } }
}

test.each(kinds)('%s signs in and is connected in one step', async (kind) => {
  const shop = await page()
  const { pairing, uri } = await shop.code({ authenticate })
  const wallet = await asked(kind, uri)
  const { message, cacao } = await signed(wallet)
  expect(message).toContain('shop.example.test wants you to sign in with your Ethereum account')
  expect(message).toContain("(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.")
  await wallet.approve(cacao)
  const { session, cacaos } = await reach(pairing, 'settled')
  expect(cacaos).toMatchObject([{ p: { nonce: 'n0nce12345' } }])
  expect(session.namespaces).toEqual({
    eip155: {
      accounts: proposed.eip155.chains.map((chain) => `${chain}:${signer.address}`),
      methods: ['eth_sendTransaction', 'personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  expect(wallet.topics()).toEqual([session.topic])
  await shop.client.ping(session.topic)
})

test.each(kinds)('%s whose owner does not want to sign in is told so', async (kind) => {
  const shop = await page()
  const { pairing, uri } = await shop.code({ authenticate })
  const wallet = await asked(kind, uri)
  await wallet.reject()
  expect(await reach(pairing, 'rejected')).toMatchObject({ code: 12001, byUser: true })
  expect(shop.client.sessions()).toEqual([])
})

test('a wallet that cannot sign in this way is connected by the proposal beside it', async () => {
  const shop = await page()
  const phone = await openOfficialWallet('sign-client 2.21.8', relay.relayUrl)
  opened.push(() => phone.stop())
  const { pairing, uri } = await shop.code({ authenticate })
  await phone.pair(uri)
  await phone.approve((await phone.proposal()).id, everything)
  const status = await reach(pairing, 'settled')
  expect(status).not.toHaveProperty('cacaos')
  expect(status.session.namespaces['eip155']?.accounts).toHaveLength(2)
})
