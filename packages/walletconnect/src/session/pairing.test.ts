import { expect, test } from 'vitest'
import { RelayError, WalletConnectError } from '../base/WalletConnectError.ts'
import { namespaces, openTestPage } from '../test/openTestClient.ts'
import { address } from '../test/testWallet.ts'

test('a wallet that approves gives a session with what was proposed and agreed to', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  expect(session).toMatchObject({
    peer: { name: 'wallet', url: 'https://wallet.example.test' },
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${address}`],
        methods: ['personal_sign', 'eth_signTypedData_v4'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
    activeChains: { eip155: 'eip155:1' },
    disableDeepLink: false,
  })
  expect(page.client.sessions()).toEqual([session])
  expect(page.told('session')).toEqual([{ type: 'session', session }])
  expect(wallet.said).toMatchObject([{ result: true, tag: 1103 }])
})

test('a proposal asks for everything as optional, on the one relay protocol, with all texts there', async () => {
  const page = await openTestPage()
  const { wallet } = await page.code()
  expect(wallet.proposal).toMatchObject({ tag: 1100, ttl: 300 })
  expect(wallet.proposal.params).toEqual({
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    proposer: {
      publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      metadata: { name: 'dapp', description: 'dapp', url: 'https://dapp.example.test', icons: [] },
    },
    expiryTimestamp: Math.floor(page.clock.now() / 1_000) + 300,
    pairingTopic: wallet.topic,
    id: wallet.proposal.id,
  })
})

test('session properties are sent when there are any', async () => {
  const page = await openTestPage()
  const empty = await page.code({ sessionProperties: {} })
  expect(empty.wallet.proposal.params).not.toHaveProperty('sessionProperties')
  const some = await page.code({ sessionProperties: { atomic: '{}' } })
  expect(some.wallet.proposal.params).toHaveProperty('sessionProperties', { atomic: '{}' })
})

test('a proposal that no wallet could take throws at once, and nothing is sent', async () => {
  const page = await openTestPage()
  const { eip155 } = namespaces
  const chains = [] as unknown as ['eip155:1']
  expect(() => page.client.pair({ namespaces: { eip155: { methods: [], events: [], chains } } })).toThrow(
    expect.objectContaining({ code: 5100, kind: 'invalid' }),
  )
  expect(() => page.client.pair({ namespaces: { NO: eip155 } as typeof namespaces })).toThrow(
    WalletConnectError,
  )
  await page.settle()
  expect(page.relay.calls).toEqual([])
  expect(page.client.pairings()).toEqual([])
})

test('a topic that the relay knows already leads to a new code, once (checklist 7)', async () => {
  const page = await openTestPage()
  const exists = { error: { code: -32603, message: 'Topic repository: AlreadyExists' } }
  let times = 1
  page.relay.answer = (method) => {
    if (method !== 'wc_proposeSession') return undefined
    times -= 1
    return times >= 0 ? exists : undefined
  }
  const { pairing, wallet } = await page.code()
  wallet.approve()
  await page.settle()
  expect(pairing.getStatus().phase).toBe('settled')

  times = 2
  const stubborn = page.client.pair({ namespaces })
  await page.settle()
  expect(stubborn.getStatus()).toMatchObject({ phase: 'failed', error: expect.any(RelayError) })
})

test('a relay that cannot be reached fails the attempt after a minute, and its keys are gone', async () => {
  const page = await openTestPage()
  page.relay.goDown()
  const pairing = page.client.pair({ namespaces })
  await page.pass(59_000)
  expect(pairing.getStatus()).toEqual({ phase: 'proposing' })
  await page.pass(2_000)
  expect(pairing.getStatus()).toMatchObject({ phase: 'failed', error: { kind: 'relay' } })
  expect(await page.stored()).toBe('[]')
})

test('terms that come before the yes settle after it (checklist 9)', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  wallet.settle()
  await page.settle()
  expect(pairing.getStatus().phase).toBe('waiting')
  wallet.accept()
  await page.settle()
  expect(pairing.getStatus().phase).toBe('settled')
})

test('a person who says no is told from a wallet that cannot (checklist 12)', async () => {
  const page = await openTestPage()
  const refused = await page.code()
  refused.wallet.reject(5000, 1120)
  const unable = await page.code()
  unable.wallet.reject(5100, 1121)
  const automatic = await page.code()
  automatic.wallet.reject(5002, 1121)
  await page.settle()
  expect(refused.pairing.getStatus()).toEqual({
    phase: 'rejected',
    code: 5000,
    message: 'No.',
    byUser: true,
  })
  expect(unable.pairing.getStatus()).toMatchObject({ phase: 'rejected', code: 5100, byUser: false })
  expect(automatic.pairing.getStatus()).toMatchObject({ phase: 'rejected', code: 5002, byUser: false })
  expect(await page.stored()).toBe('[]')
})

test('a code that nobody takes for 300 s expires: keys gone, topic left (checklist 13, 57)', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  await page.pass(298_000)
  expect(pairing.getStatus().phase).toBe('waiting')
  await page.pass(2_000)
  expect(pairing.getStatus()).toEqual({ phase: 'expired' })
  expect(await page.stored()).toBe('[]')
  expect(page.relay.isSubscribed(wallet.topic)).toBe(false)
  expect(page.client.pairings()).toEqual([])
})

test('a pairing that the wallet deletes is a refusal, a ping of it is answered, anything else is unsupported', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  const ping = wallet.call('wc_pairingPing', {})
  const other = wallet.call('wc_sessionPropose', {})
  await page.settle()
  expect(wallet.answerTo(ping)).toMatchObject({ result: true, tag: 1003 })
  expect(wallet.answerTo(other)).toMatchObject({ error: { code: 10001 }, tag: 1101 })
  wallet.call('wc_pairingDelete', { code: 6000, message: 'User disconnected.' })
  await page.settle()
  expect(pairing.getStatus()).toMatchObject({ phase: 'rejected', code: 6000, byUser: false })
})

test('a wallet that has read the code is known by its answer to the ping beside the proposal', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  const ping = wallet.last('wc_pairingPing')
  expect(ping).toMatchObject({ params: {}, tag: 1002, ttl: 300, prompt: false })
  const waiting = pairing.getStatus()
  expect(waiting).not.toHaveProperty('held')
  wallet.answer(ping.id, { result: true }, 1003)
  await page.settle()
  expect(pairing.getStatus()).toEqual({ ...waiting, held: true })
  wallet.approve()
  await page.settle()
  expect(page.client.sessions()).toHaveLength(1)
})

test('a wallet that knows no ping has read the code all the same', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  wallet.answer(wallet.last('wc_pairingPing').id, { error: { code: 10001, message: 'Unsupported' } }, 1003)
  await page.settle()
  expect(pairing.getStatus()).toMatchObject({ phase: 'waiting', held: true })
})

test('listeners of an attempt hear each of its states once, in order', async () => {
  const page = await openTestPage()
  const pairing = page.client.pair({ namespaces })
  const phases: string[] = []
  pairing.subscribe(({ phase }) => phases.push(phase))
  pairing.subscribe(() => {
    throw new Error('a bad listener')
  })
  await page.settle()
  const status = pairing.getStatus()
  if (status.phase !== 'waiting') throw new Error(status.phase)
  page.wallet.pair(status.uri).approve()
  await page.settle()
  expect(phases).toEqual(['waiting', 'settling', 'settled'])
})
