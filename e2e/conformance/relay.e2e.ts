import '../support/nodeSockets.ts'
import { SignClient } from '@walletconnect/sign-client'
import { SignClient as SignClient217 } from 'sign-client-2.17'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { little, secondSigner, signer } from './grants.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { type Grant, openOfficialWallet, walletKinds } from './officialWallet.ts'
import { startRelay } from './startRelay.ts'

// Official clients on both ends, with nothing but the address of the relay changed.
const pageKinds = { 'sign-client 2.21.8': SignClient, 'sign-client 2.17.1': SignClient217 } as const

let relay: Awaited<ReturnType<typeof startRelay>>
const opened: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop()
})
afterAll(() => relay?.stop())

async function openPage(kind: keyof typeof pageKinds) {
  const client = await (pageKinds[kind] as typeof SignClient).init({
    projectId: 'localhost',
    relayUrl: relay.relayUrl,
    storage: createMemoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name: 'Official page', description: 'The one side', url: 'http://127.0.0.1', icons: [] },
  } as never)
  opened.push({
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  })
  return client
}

const more: Grant = {
  eip155: {
    chains: ['eip155:1'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
    accounts: [`eip155:1:${secondSigner.address}`],
  },
}

const pairs = (Object.keys(pageKinds) as (keyof typeof pageKinds)[]).flatMap((page) =>
  walletKinds.map((wallet) => ({ page, wallet })),
)

describe.each(pairs)('$page as the page and $wallet as the wallet', (kinds) => {
  async function paired() {
    const page = await openPage(kinds.page)
    const wallet = await openOfficialWallet(kinds.wallet, relay.relayUrl)
    opened.push(wallet)
    const { accounts: _, ...asked } = little['eip155'] ?? { accounts: [], methods: [], events: [] }
    const { uri, approval } = await page.connect({ optionalNamespaces: { eip155: asked } })
    await wallet.pair(uri ?? '')
    const approved = wallet.approve((await wallet.proposal()).id, little)
    const { topic } = await approval()
    expect(await approved).toBe(topic)
    return { page, wallet, topic }
  }

  function next<News>(page: Awaited<ReturnType<typeof openPage>>, event: string): Promise<News> {
    return new Promise((resolve) => page.once(event as never, resolve as never))
  }

  test('they connect, sign, hear of changes, extend and part', async () => {
    const { page, wallet, topic } = await paired()

    wallet.answers(async () => '0xsigned')
    const request = { method: 'personal_sign', params: ['0x00', signer.address] }
    expect(await page.request({ topic, chainId: 'eip155:1', request })).toBe('0xsigned')

    const changed = next<{ params: { event: unknown } }>(page, 'session_event')
    await wallet.emit(topic, 'eip155:1', { name: 'chainChanged', data: 1 })
    expect((await changed).params.event).toEqual({ name: 'chainChanged', data: 1 })

    const updated = next<{ params: { namespaces: unknown } }>(page, 'session_update')
    await wallet.update(topic, more)
    expect((await updated).params.namespaces).toEqual(more)

    const extended = next<{ topic: string }>(page, 'session_extend')
    await wallet.extend(topic)
    expect((await extended).topic).toBe(topic)

    await page.ping({ topic })
    await page.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => wallet.deleted).toEqual([topic])
  })

  test('a wallet that sleeps finds the request when it wakes, and may part by itself', async () => {
    const { page, wallet, topic } = await paired()
    await wallet.sleep()
    const request = { method: 'personal_sign', params: ['0x00', signer.address] }
    const answer = page.request({ topic, chainId: 'eip155:1', request })
    wallet.answers(async () => '0xlate')
    await wallet.wake()
    expect(await answer).toBe('0xlate')
    const parted = next<{ topic: string }>(page, 'session_delete')
    await wallet.disconnect(topic)
    expect((await parted).topic).toBe(topic)
  })
})
