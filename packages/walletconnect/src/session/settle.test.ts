import { expect, test } from 'vitest'
import { openTestPage } from '../test/openTestClient.ts'
import { address, walletMetadata } from '../test/testWallet.ts'

const entry = { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] }

/** Terms that must not lead to a session, and what the wallet is told. */
const bad: readonly (readonly [string, object, number])[] = [
  ['nothing at all', { namespaces: {} }, 5001],
  ['no namespaces', { namespaces: undefined }, 1005],
  [
    'only a namespace that was not proposed',
    { namespaces: { solana: { ...entry, accounts: ['solana:1:x'] } } },
    5001,
  ],
  [
    'only chains that were not proposed',
    { namespaces: { eip155: { ...entry, accounts: [`eip155:42:${address}`] } } },
    5001,
  ],
  ['no accounts', { namespaces: { eip155: { ...entry, accounts: [] } } }, 5001],
  ['an account that is none', { namespaces: { eip155: { ...entry, accounts: [address] } } }, 5001],
  ['a foreign account', { namespaces: { eip155: { ...entry, accounts: ['cosmos:cosmoshub-4:x'] } } }, 5103],
  ['no methods', { namespaces: { eip155: { accounts: entry.accounts, events: [] } } }, 5101],
  ['no events', { namespaces: { eip155: { accounts: entry.accounts, methods: [] } } }, 5102],
  ['a malformed key', { namespaces: { 'eip155:': entry } }, 5104],
  ['no controller', { controller: undefined }, 1005],
  [
    'a stranger as controller',
    { controller: { publicKey: 'ab'.repeat(32), metadata: walletMetadata } },
    1005,
  ],
  ['no expiry', { expiry: undefined }, 1005],
]

test.each(bad)(
  'terms with %s are refused, and there is no session (checklist 16)',
  async (_, terms, code) => {
    const page = await openTestPage()
    const { pairing, wallet } = await page.code()
    wallet.accept()
    const id = wallet.settle(terms)
    await page.settle()
    expect(wallet.session.answerTo(id)).toMatchObject({ error: { code }, tag: 1103 })
    expect(pairing.getStatus()).toMatchObject({ phase: 'failed', error: { code: 7000, data: { code } } })
    expect(page.client.sessions()).toEqual([])
    expect(page.told('session')).toEqual([])
    expect(await page.stored()).toBe('[]')
    expect(page.relay.isSubscribed(wallet.session.topic)).toBe(false)
  },
)

test('terms that ended already are refused (checklist 18)', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  wallet.accept()
  const id = wallet.settle({ expiry: Math.floor(page.clock.now() / 1_000) - 1 })
  await page.settle()
  expect(wallet.session.answerTo(id)).toMatchObject({ error: { code: 1005 } })
  expect(pairing.getStatus().phase).toBe('failed')
})

test('what was never proposed is ignored: namespaces, chains, methods and events (checklist 17)', async () => {
  const page = await openTestPage()
  const { session } = await page.connect({
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${address}`, `eip155:42:${address}`],
        chains: ['eip155:1', 'eip155:42', 'eip155:10'],
        methods: ['personal_sign', 'eth_sign'],
        events: ['chainChanged', 'evil'],
      },
      // Broken as well: nobody asked for it.
      solana: { accounts: 'none' },
      constructor: { accounts: [] },
    },
  })
  expect(session.namespaces).toEqual({
    eip155: {
      accounts: [`eip155:1:${address}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  })
})

test('an entry for a single chain counts for that chain alone', async () => {
  const page = await openTestPage()
  const { session } = await page.connect({
    namespaces: {
      eip155: { ...entry, events: ['chainChanged'] },
      'eip155:10': { accounts: [`eip155:10:${address}`], methods: ['eth_sendTransaction'], events: [] },
    },
  })
  expect(session.namespaces).toEqual({
    eip155: {
      accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged'],
    },
  })
  const { topic } = session
  await expect(
    page.client.request({ topic, chainId: 'eip155:1', method: 'eth_sendTransaction' }),
  ).rejects.toMatchObject({ code: 3001, kind: 'unapproved' })
  void page.client.request({ topic, chainId: 'eip155:10', method: 'eth_sendTransaction' })
  await page.settle()
  expect(page.relay.posted.filter(({ tag }) => tag === 1108)).toHaveLength(1)
})

test('terms that are said again are answered again, and there is one session (checklist 19)', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  wallet.accept()
  const id = wallet.settle()
  await page.settle()
  wallet.session.call('wc_sessionSettle', wallet.terms(), id)
  await page.settle()
  expect(pairing.getStatus().phase).toBe('settled')
  expect(page.told('session')).toHaveLength(1)
  expect(wallet.session.said).toMatchObject([
    { id, result: true },
    { id, result: true },
  ])
})

test('an answer to the terms that did not leave is sent by the next life of the page', async () => {
  const page = await openTestPage()
  page.relay.answer = (method, { tag }) =>
    method === 'irn_publish' && tag === 1103 ? { error: { code: -32000, message: 'No.' } } : undefined
  const { wallet } = await page.code()
  wallet.approve()
  await page.settle()
  expect(page.client.sessions()).toHaveLength(1)
  expect(wallet.session.said).toEqual([])
  page.relay.answer = () => undefined
  await page.reload()
  expect(wallet.session.said).toMatchObject([{ result: true, tag: 1103 }])
  await page.reload()
  expect(wallet.session.said).toHaveLength(1)
})

test('what a wallet says about itself is cleaned, its links are parsed', async () => {
  const page = await openTestPage()
  const { paired } = await page.connect()
  const { pairing, wallet } = await page.code()
  wallet.approve({
    controller: {
      publicKey: wallet.publicKey,
      metadata: {
        name: 'Nice\u0000\u202E wallet\n\n',
        description: 7,
        url: 'javascript:alert(1)',
        icons: ['javascript:alert(1)', 'https://wallet.example.test/icon.png', 9, 'data:image/png;base64,AA'],
        redirect: { native: 'javascript:alert(1)//', universal: 'https://wallet.example.test/app' },
      },
    },
    sessionConfig: { disableDeepLink: true },
    sessionProperties: { atomic: '{"status":"ready"}', bad: 3 },
    scopedProperties: { 'eip155:1': { atomic: true }, 'solana:x': {}, eip155: null },
  })
  await page.settle()
  expect(paired.publicKey).not.toBe(wallet.publicKey)
  expect(pairing.getStatus()).toMatchObject({
    phase: 'settled',
    session: {
      peer: {
        name: 'Nice wallet',
        description: '',
        url: '',
        icons: ['https://wallet.example.test/icon.png'],
        redirect: { universal: 'https://wallet.example.test/app' },
      },
      disableDeepLink: true,
      sessionProperties: { atomic: '{"status":"ready"}' },
      scopedProperties: { 'eip155:1': { atomic: true } },
    },
  })
  // Several sessions at once.
  expect(page.client.sessions()).toHaveLength(2)
})

test('a wallet may speak of a huge number of accounts: what is kept is bounded', async () => {
  const page = await openTestPage()
  const accounts = Array.from({ length: 3_000 }, (_, at) => `eip155:1:0x${at.toString(16).padStart(40, '0')}`)
  const { session } = await page.connect({ namespaces: { eip155: { ...entry, accounts } } })
  expect(session.namespaces['eip155']?.accounts).toEqual(accounts.slice(0, 500))
})

test('a session ends when it expires, whatever the wallet promised, within 30 days (checklist 57)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect({ expiry: Math.floor(page.clock.now() / 1_000) + 1_000 })
  await page.pass(1_000_500)
  expect(page.told('gone')).toEqual([{ type: 'gone', topic: session.topic, why: 'expired' }])
  expect(await page.stored()).not.toContain(wallet.symKey)
  expect(page.relay.isSubscribed(session.topic)).toBe(false)
  const { session: forever } = await page.connect({ expiry: 1e15 })
  expect(forever.expiresAt).toBe(page.clock.now() - 1 + 30 * 86_400_000)
})
