import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import type { Pairing, PairRequest, Session, WalletConnectClient, WalletConnectEvent } from '../client.ts'
import { openRelayWallet, type RelayWallet } from '../test/openRelayWallet.ts'
import { openPageClient } from './openPageClient.ts'
import { pageDeps } from './pageDeps.ts'

declare module 'vitest/browser' {
  // Only an interface can be added to.
  interface BrowserCommands {
    /** Where a relay listens. */
    relayUrl: () => Promise<string>
  }
}

let relayUrl: string
let storageName: string
let clients: WalletConnectClient[] = []
let frames: HTMLIFrameElement[] = []
let wallet: RelayWallet

beforeAll(async () => {
  relayUrl = await commands.relayUrl()
})

beforeEach(() => {
  storageName = `test ${crypto.randomUUID()}`
  wallet = openRelayWallet(relayUrl, pageDeps(`${storageName} wallet`))
})

afterEach(() => {
  for (const client of clients) client.close()
  for (const frame of frames) frame.remove()
  clients = []
  frames = []
  wallet.close()
})

type Open = typeof openPageClient

const metadata = { name: 'dapp', description: 'dapp', url: location.origin, icons: [] }

function open(openIn: Open = openPageClient): WalletConnectClient {
  const client = openIn({ relayUrl, projectId: '', metadata }, storageName)
  clients.push(client)
  return client
}

/** The code of another document of this origin: a tab, as far as locks, channels and storage know. */
async function openFrame(): Promise<{ readonly frame: HTMLIFrameElement; readonly openIn: Open }> {
  const frame = document.createElement('iframe')
  frames.push(frame)
  document.body.append(frame)
  const inner = frame.contentWindow as (Window & { openPageClient?: Open }) | null
  const script = frame.contentDocument?.createElement('script')
  if (!inner || !script) throw new Error('There is no frame.')
  script.type = 'module'
  const url = new URL('./openPageClient.ts', import.meta.url)
  script.textContent = `import { openPageClient } from ${JSON.stringify(url)}; window.openPageClient = openPageClient`
  frame.contentDocument?.head.append(script)
  await expect.poll(() => inner.openPageClient).toBeDefined()
  return { frame, openIn: inner.openPageClient as Open }
}

const namespaces: PairRequest['namespaces'] = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'message'] },
}

async function codeOf(pairing: Pairing): Promise<string> {
  await expect.poll(() => pairing.getStatus().phase).toBe('waiting')
  const status = pairing.getStatus()
  return status.phase === 'waiting' ? status.uri : ''
}

async function connect(client: WalletConnectClient): Promise<Session> {
  const pairing = client.pair({ namespaces })
  await wallet.pair(await codeOf(pairing))
  await expect.poll(() => pairing.getStatus().phase).toBe('settled')
  const status = pairing.getStatus()
  if (status.phase !== 'settled') throw new Error('Not settled.')
  return status.session
}

const sign = (client: WalletConnectClient, { topic }: Session, text: string) =>
  client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [text, '0x0'] })

/** Answers each request, in reverse, with what was asked. */
async function answerAll(count: number): Promise<void> {
  await expect.poll(() => wallet.asked).toHaveLength(count)
  for (const request of [...wallet.asked].reverse())
    await wallet.answer(request, `signed ${request.params[0]}`)
}

const topics = (client: WalletConnectClient) => client.sessions().map(({ topic }) => topic)

test('S7.87 a page pairs with a wallet, asks it something and says farewell, through a real relay', async () => {
  const client = open()
  await client.restored
  expect(client.sessions()).toEqual([])
  const session = await connect(client)
  expect(topics(client)).toEqual([session.topic])
  const ids: number[] = []
  const request = { topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: ['a', '0x0'] }
  const signed = client.request({ ...request, onId: (id) => ids.push(id) })
  // In time for a link that has to be opened in the visitor's gesture.
  expect(ids).toHaveLength(1)
  await answerAll(1)
  expect(await signed).toBe('signed a')
  expect(wallet.asked[0]?.id).toBe(ids[0])
  client.disconnect(session.topic)
  expect(client.sessions()).toEqual([])
  await expect.poll(() => wallet.ended).toEqual([session.topic])
})

test('two tabs share one client: each sees the sessions and gets the answers to what it asked', async () => {
  const first = open()
  const second = open((await openFrame()).openIn)
  await Promise.all([first.restored, second.restored])
  const session = await connect(second)
  await expect.poll(() => topics(first)).toEqual([session.topic])
  const asked = [
    sign(first, session, 'first'),
    sign(second, session, 'second'),
    sign(first, session, 'third'),
  ]
  await answerAll(3)
  expect(await Promise.all(asked)).toEqual(['signed first', 'signed second', 'signed third'])
  expect(new Set(wallet.asked.map(({ id }) => id)).size).toBe(3)
})

test('an event of a wallet is told in every tab, once', async () => {
  const both = [open(), open()]
  const told: WalletConnectEvent[][] = both.map(() => [])
  both.forEach((client, index) => {
    client.subscribe((event) => event.type === 'event' && told[index]?.push(event))
  })
  const session = await connect(both[1] as WalletConnectClient)
  await wallet.emit(session.topic, 'message', { hello: 1 })
  for (const list of told)
    await expect.poll(() => list).toMatchObject([{ name: 'message', data: { hello: 1 } }])
})

test('what one tab does is true in the other: cancelled codes, farewells', async () => {
  const [first, second] = [open(), open()]
  const pairing = second.pair({ namespaces, group: 'a code on the screen' })
  await codeOf(pairing)
  await expect
    .poll(() => first.pairings().map(({ id, group }) => [id, group]))
    .toEqual([[pairing.id, 'a code on the screen']])
  first.pairings()[0]?.cancel()
  await expect.poll(() => pairing.getStatus().phase).toBe('expired')
  const session = await connect(first)
  await expect.poll(() => topics(second)).toEqual([session.topic])
  const gone: WalletConnectEvent[] = []
  first.subscribe((event) => event.type === 'gone' && gone.push(event))
  second.disconnect(session.topic)
  expect(second.sessions()).toEqual([])
  await expect.poll(() => gone).toEqual([{ type: 'gone', topic: session.topic, why: 'us' }])
  expect(first.sessions()).toEqual([])
})

test('closing the tab that leads loses nothing: the other one takes over what was asked, and is not asked twice', async () => {
  const { frame, openIn } = await openFrame()
  const leader = open(openIn)
  await leader.restored
  const other = open()
  await other.restored
  const session = await connect(other)
  const code = other.pair({ namespaces })
  const uri = await codeOf(code)
  const signed = sign(other, session, 'over')
  await expect.poll(() => wallet.asked).toHaveLength(1)
  frame.remove()
  await answerAll(1)
  expect(await signed).toBe('signed over')
  expect(topics(other)).toEqual([session.topic])
  // The code on the screen is still good.
  await wallet.pair(uri)
  await expect.poll(() => code.getStatus().phase).toBe('settled')
  expect(other.sessions()).toHaveLength(2)
  expect(wallet.asked).toHaveLength(1)
})

test('a client that is closed hands over in the same page too', async () => {
  const first = open()
  await first.restored
  const second = open()
  const session = await connect(second)
  const signed = sign(second, session, 'on')
  await expect.poll(() => wallet.asked).toHaveLength(1)
  first.close()
  await answerAll(1)
  expect(await signed).toBe('signed on')
  await expect(first.ping(session.topic)).rejects.toMatchObject({ name: 'RelayError', why: 'closed' })
})

test('a leader that has fallen asleep is relieved by a tab that is asked for something', async () => {
  // It holds the lock and says nothing, as a tab that its browser put to sleep.
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const held = navigator.locks.request(`latchkey:${storageName}`, () => asleep).catch(() => 'relieved')
  const client = open()
  const session = await connect(client)
  expect(topics(client)).toEqual([session.topic])
  expect(await held).toBe('relieved')
  wake()
})

test('after a reload sessions and open codes are there again', async () => {
  const before = open()
  const session = await connect(before)
  const code = before.pair({ namespaces, group: 'kept' })
  const uri = await codeOf(code)
  before.close()
  const after = open()
  await after.restored
  expect(topics(after)).toEqual([session.topic])
  const [again] = after.pairings()
  expect(again).toMatchObject({ id: code.id, group: 'kept' })
  await wallet.pair(uri)
  await expect.poll(() => again?.getStatus().phase).toBe('settled')
  await after.ready
})

test('a request whose tab is gone is answered as recovered, to whoever is there', async () => {
  const first = open()
  const session = await connect(first)
  const { frame, openIn } = await openFrame()
  const second = open(openIn)
  await expect.poll(() => topics(second)).toEqual([session.topic])
  const recovered: WalletConnectEvent[] = []
  first.subscribe((event) => event.type === 'recovered' && recovered.push(event))
  void sign(second, session, 'lost').catch(() => undefined)
  await expect.poll(() => wallet.asked).toHaveLength(1)
  frame.remove()
  await answerAll(1)
  await expect.poll(() => recovered).toMatchObject([{ topic: session.topic, result: 'signed lost' }])
})

test('a request that nobody waits for any more rejects with its reason, in a tab that does not lead too', async () => {
  const [first, second] = [open(), open()]
  await first.restored
  const session = await connect(second)
  const abort = new AbortController()
  const signed = second.request({
    topic: session.topic,
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [],
    signal: abort.signal,
  })
  await expect.poll(() => wallet.asked).toHaveLength(1)
  abort.abort(new Error('changed my mind'))
  await expect(signed).rejects.toThrow('changed my mind')
})

test('errors keep their class, code and kind between tabs', async () => {
  const [first, second] = [open(), open()]
  await first.restored
  const session = await connect(second)
  const wrong = second.request({ topic: session.topic, chainId: 'eip155:5', method: 'personal_sign' })
  await expect(wrong).rejects.toMatchObject({ name: 'WalletConnectError', code: 3005, kind: 'unapproved' })
  expect(() => second.useChain(session.topic, 'eip155:5')).toThrow('did not agree')
})

test('without Web Locks every tab is on its own, and works', async () => {
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')
  Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, value: undefined })
  try {
    const client = open()
    const session = await connect(client)
    expect(topics(client)).toEqual([session.topic])
  } finally {
    if (locks) Object.defineProperty(Navigator.prototype, 'locks', locks)
  }
})
