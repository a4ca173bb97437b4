import { AnalyticsEvent, type AnalyticsEventName, analyticsEvents } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sdkVersion } from '../../api/version.ts'
import { type MessageCode, messages } from '../../base/messages.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'
import { json, playServer } from '../../test/answer.ts'
import { testInstance, testPage } from '../../test/testInstance.ts'
import { openModal } from '../router/openModal.ts'
import { eventLine } from './eventLine.ts'

const endpoints = 'https://api.shop.example'
const names = Object.keys(analyticsEvents) as AnalyticsEventName[]
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** What must never leave: who the visitor is, what they typed, where in the site they are. */
const secrets = {
  address,
  solana,
  email: 'alice@example.com',
  name: 'alice.eth',
  search: 'search words',
  uri: 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2',
  url: 'https://shop.example/cart?user=7',
  amount: '12.34 USDC',
}

/** Every property that any event may have, with a good value. */
const good = {
  connected: true,
  isSmartAccount: false,
  name: 'Example Wallet',
  platform: 'browser',
  method: 'browser',
  badge: 'certified',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'eip155',
  provider: 'google',
  accountType: 'smartAccount',
  code: 'wallet.failed',
}

/** A server that wants to hear; what it heard is written down. */
function listening(wanted: () => Response = () => json({ isAnalyticsEnabled: true })) {
  const bodies: string[] = []
  const server = playServer((url, init) => {
    if (url.pathname === '/getAnalyticsConfig') return wanted()
    bodies.push(String(init?.body))
    return json({ accepted: 1, refused: 0 }, 202)
  })
  const heard = (): readonly unknown[] => bodies.flatMap((body) => JSON.parse(body))
  return { ...server, bodies, heard }
}

/** Waits until it is known whether the server wants events, and nothing is on its way. */
function isDecided(latchkey: Latchkey, wanted: boolean): Promise<void> {
  return expect.poll(() => eventLine(latchkey)).toMatchObject({ wanted, busy: false })
}

/** An event as a careless caller would write it, past the types. */
function told(event: string, properties: object): LatchkeyEvent {
  return { type: 'track', event, properties } as unknown as LatchkeyEvent
}

test('S7.88 every event reaches the callback and the server that wants it, with all that it may tell', async () => {
  const server = listening()
  const { latchkey, events } = testInstance({ endpoints, projectId: 'shop' }, { fetch: server.fetch })
  for (const name of names) latchkey.track(told(name, good))
  await expect.poll(() => server.heard().length).toBe(names.length)
  expect(events.map(({ event }) => event)).toEqual(names)
  const heard = server.heard().map((event) => v.parse(AnalyticsEvent, event))
  expect(heard.map(({ props }) => props.event)).toEqual(names)
  for (const { props } of heard) {
    expect(Object.keys(props.properties).toSorted()).toEqual([...analyticsEvents[props.event]].toSorted())
  }
  const posts = server.asked.filter(({ pathname }) => pathname === '/e')
  expect(posts[0]?.searchParams.toString()).toBe(`projectId=shop&st=latchkey&sv=${sdkVersion}`)
})

test.each(Object.entries(secrets))(
  'no event tells %s, to the callback or to the server, whatever a caller puts into it',
  async (_, secret) => {
    const server = listening()
    const page = testPage({ origin: 'https://shop.example', title: 'Cart of Alice' })
    const { latchkey, events } = testInstance({ endpoints }, { fetch: server.fetch, page })
    const everywhere = Object.fromEntries(
      [...Object.keys(good), ...Object.keys(secrets), 'message', 'cursor', 'swapFromToken'].map((key) => [
        key,
        secret,
      ]),
    )
    for (const name of names) latchkey.track(told(name, everywhere))
    await expect.poll(() => server.heard().length).toBe(names.length)
    const kept = events.map(({ properties = {} }) => properties).filter((one) => Object.keys(one).length > 0)
    // A wallet may bear any ordinary name; nothing else that looks like words gets through.
    for (const properties of kept) expect(Object.keys(properties)).toEqual(['name'])
    if (!['search words', '12.34 USDC'].includes(secret)) {
      expect(JSON.stringify(events)).not.toContain(secret)
      expect(server.bodies.join()).not.toContain(secret)
    }
  },
)

test('the code of every error that may be told is told', () => {
  const { latchkey, events } = testInstance()
  const codes = (Object.keys(messages) as MessageCode[]).filter((code) => !/^(react|option)\./.test(code))
  for (const code of codes) latchkey.track({ type: 'track', event: 'CONNECT_ERROR', properties: { code } })
  expect(events.map(({ properties }) => properties)).toEqual(codes.map((code) => ({ code })))
})

test('of the page the server hears its origin and nothing else', async () => {
  const server = listening()
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch })
  openModal(latchkey)
  await expect.poll(() => server.heard().length).toBe(1)
  const [event] = server.heard() as readonly Record<string, unknown>[]
  expect(Object.keys(event ?? {}).toSorted()).toEqual(['eventId', 'props', 'timestamp', 'url'])
  expect(event?.['url']).toBe('https://shop.example')
})

test('nothing is asked before the visitor opens the widget; what happened until then goes along', async () => {
  const server = listening()
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch })
  const stop = latchkey.start()
  expect(server.asked).toEqual([])
  openModal(latchkey)
  await expect.poll(() => server.heard().length).toBe(2)
  expect(server.heard()).toMatchObject([
    { props: { event: 'INITIALIZE' } },
    { props: { event: 'MODAL_OPEN', properties: { connected: false } } },
  ])
  stop()
})

test('where the widget is drawn in place and never opens, the first thing that a visitor does is an act', async () => {
  const server = listening()
  const { latchkey } = testInstance({ endpoints, inline: true }, { fetch: server.fetch })
  const stop = latchkey.start()
  openModal(latchkey)
  expect(server.asked).toEqual([])
  latchkey.track({ type: 'track', event: 'CLICK_ALL_WALLETS' })
  await expect.poll(() => server.heard().length).toBe(2)
  expect(server.heard()).toMatchObject([
    { props: { event: 'INITIALIZE' } },
    { props: { event: 'CLICK_ALL_WALLETS' } },
  ])
  stop()
})

test('S7.44 the server is asked once whether it wants events, at the address of the directory', async () => {
  const server = listening()
  const directory = 'https://wallets.shop.example'
  const { latchkey } = testInstance({ endpoints: { api: endpoints, directory } }, { fetch: server.fetch })
  for (let times = 0; times < 3; times += 1) latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
  openModal(latchkey)
  await expect.poll(() => server.heard().length).toBe(4)
  latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
  await expect.poll(() => server.heard().length).toBe(5)
  const configs = server.asked.filter(({ pathname }) => pathname === '/getAnalyticsConfig')
  expect(configs.map(({ origin }) => origin)).toEqual([directory])
})

test('a server that does not want events gets none', async () => {
  const server = listening(() => json({ isAnalyticsEnabled: false }))
  const { latchkey, events } = testInstance({ endpoints }, { fetch: server.fetch })
  openModal(latchkey)
  await expect.poll(() => server.asked.length).toBe(1)
  await isDecided(latchkey, false)
  latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
  expect(eventLine(latchkey).waiting).toEqual([])
  expect(server.asked).toHaveLength(1)
  expect(events).toHaveLength(2)
})

test.each([
  ['garbage', () => new Response('<html>')],
  ['an error', () => json({}, 404)],
  ['another shape', () => json({ isAnalyticsEnabled: 'yes' })],
])('S8.51 a failing analytics config (%s) turns analytics off', async (_, wanted) => {
  const server = listening(wanted)
  const { latchkey, events } = testInstance({ endpoints }, { fetch: server.fetch })
  openModal(latchkey)
  await isDecided(latchkey, false)
  for (let times = 0; times < 5; times += 1) latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
  expect(eventLine(latchkey).waiting).toEqual([])
  expect(server.asked.map(({ pathname }) => pathname)).toEqual(['/getAnalyticsConfig'])
  expect(events).toHaveLength(6)
})

test('S1.28 analytics is on by default, and switched off it sends nothing to the server', async () => {
  expect(testInstance().latchkey.config.features.analytics).toBe(true)
  const server = listening()
  const { latchkey } = testInstance({ endpoints, features: { analytics: false } }, { fetch: server.fetch })
  openModal(latchkey)
  expect(eventLine(latchkey)).toMatchObject({ waiting: [], acted: false })
  // Where it is on, the same click has been heard by now.
  const on = listening()
  openModal(testInstance({ endpoints }, { fetch: on.fetch }).latchkey)
  await expect.poll(() => on.heard().length).toBe(1)
  expect(server.asked).toEqual([])
})

test('a callback that throws breaks nothing, and the developer reads of it', () => {
  const { latchkey, lines } = testInstance({
    onEvent: () => {
      throw new Error('broken callback')
    },
  })
  openModal(latchkey)
  expect(latchkey.router.getState().open).toBe(true)
  expect(lines).toEqual(['error: Latchkey: your onEvent callback threw.'])
})

test('a server that refuses the events is left alone', async () => {
  const server = playServer(({ pathname }) =>
    pathname === '/e' ? json({}, 403) : json({ isAnalyticsEnabled: true }),
  )
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch })
  openModal(latchkey)
  await isDecided(latchkey, false)
  latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
  expect(eventLine(latchkey).waiting).toEqual([])
  expect(server.asked).toHaveLength(2)
})
