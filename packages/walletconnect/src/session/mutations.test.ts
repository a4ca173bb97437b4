import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../base/parseJson.ts'
import { sealEnvelope } from '../crypto/envelope.ts'
import { openTestPage } from '../test/openTestClient.ts'
import { address, type Channel } from '../test/testWallet.ts'

/** Where in a message, by keys. */
type Path = readonly string[]
/** What may stand there: everything else is a mutation. `only` is nothing but what does. */
type Kind = 'only' | 'caip' | 'text' | 'list' | 'number' | 'id'
type Fields = readonly (readonly [path: Path, kind: Kind])[]
type Message = Readonly<Record<string, unknown>>
type Mutation = { readonly path: Path; readonly value: unknown }

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const removed = Symbol('removed')
const isKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  only: () => false,
  caip: (value) => typeof value === 'string' && value.startsWith('eip155:'),
  text: (value) => typeof value === 'string',
  list: Array.isArray,
  number: (value) => typeof value === 'number',
  id: (value) => /^[1-9]\d*$/.test(String(value)),
}
const anything = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', 'x', [], {}, [[]], { length: 1 }, ['x'], [null]),
  fc.string(),
  fc.jsonValue(),
)
const namespaces = {
  eip155: {
    accounts: [`eip155:10:${address}`, `eip155:1:${address}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
const callFields: Fields = [
  [['id'], 'id'],
  [['method'], 'only'],
  [['params'], 'only'],
]
const inNamespaces: Fields = [
  [['params', 'namespaces'], 'only'],
  [['params', 'namespaces', 'eip155'], 'only'],
  [['params', 'namespaces', 'eip155', 'accounts'], 'only'],
  [['params', 'namespaces', 'eip155', 'accounts', '1'], 'caip'],
  [['params', 'namespaces', 'eip155', 'methods'], 'list'],
  [['params', 'namespaces', 'eip155', 'methods', '0'], 'text'],
  [['params', 'namespaces', 'eip155', 'events'], 'list'],
  [['params', 'namespaces', 'eip155', 'events', '1'], 'text'],
]

/** One field replaced by what must not stand there, or taken away. */
function oneWrong(fields: Fields): fc.Arbitrary<Mutation> {
  return fc.constantFrom(...fields).chain(([path, kind]) =>
    fc.record({
      path: fc.constant(path),
      value: fc.oneof(
        // A whole number that JavaScript cannot hold arrives as text.
        { weight: 5, arbitrary: anything.filter((value) => !isKind[kind](parseJson(JSON.stringify(value)))) },
        // Taken out of a list an entry leaves a list that is in order.
        { weight: 1, arbitrary: fc.constant(/^\d$/.test(path.at(-1) ?? '') ? null : removed) },
      ),
    }),
  )
}

/** One field that nobody needs, or that is cleaned, replaced by anything. */
function oneIgnored(...paths: readonly Path[]): fc.Arbitrary<Mutation> {
  return fc.record({ path: fc.constantFrom(...paths), value: fc.oneof(anything, fc.constant(removed)) })
}

function change(message: Message, { path, value }: Mutation): Message {
  const copy = structuredClone(message) as Record<string, unknown>
  let at = copy
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
  const last = path.at(-1) ?? ''
  if (value === removed) delete at[last]
  else at[last] = value
  return copy
}

async function openMutatedPage() {
  const page = await openTestPage()
  // Of an hour that none of the other ids is from.
  let last = (page.clock.now() + 3_600_000) * 1_000
  return {
    page,
    freshId() {
      last += 1_000
      return last
    },
    /** Says it, and lets enough time go that it is no flood. */
    async say({ topic, symKey }: Channel, message: Message): Promise<void> {
      page.relay.post({
        topic,
        message: sealEnvelope(random, symKey, JSON.stringify(message)),
        tag: 1104,
        ttl: 300,
      })
      await page.pass(25)
    },
  }
}

const calls: readonly (readonly [string, object, Fields])[] = [
  ['wc_sessionUpdate', { namespaces }, inNamespaces],
  [
    'wc_sessionEvent',
    { chainId: 'eip155:1', event: { name: 'accountsChanged', data: [address] } },
    [
      [['params', 'chainId'], 'caip'],
      [['params', 'event'], 'only'],
      [['params', 'event', 'name'], 'only'],
    ],
  ],
]

test.each(calls)('%s with one wrong field is no yes, and changes nothing', async (method, params, fields) => {
  const { page, freshId, say } = await openMutatedPage()
  const { session, wallet } = await page.connect()
  const before = { stored: await page.stored(), events: page.events.length }
  await fc.assert(
    fc.asyncProperty(oneWrong([...callFields, ...fields]), async (mutation) => {
      const id = freshId()
      await say(wallet, change({ id, method, params }, mutation))
      expect(wallet.answerTo(id)?.result).toBeUndefined()
      expect(page.client.sessions()).toEqual([session])
      expect(await page.stored()).toBe(before.stored)
      expect(page.events.length).toBe(before.events)
    }),
    { numRuns: 500 },
  )
  // And the message itself is in order.
  const id = freshId()
  await say(wallet, { id, method, params })
  expect(wallet.answerTo(id)?.result).toBe(true)
  expect(await page.stored()).not.toBe(before.stored)
})

test('an extension is taken with a time within its bounds, and with nothing else that stands for one', async () => {
  const { page, freshId, say } = await openMutatedPage()
  const { wallet } = await page.connect()
  const week = 604_800
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, fc.integer({ min: -week, max: 2 * week })), async (value) => {
      const before = page.client.sessions()[0]?.expiresAt ?? 0
      const now = page.clock.now()
      const expiry = typeof value === 'number' ? Math.floor(now / 1_000) + value : value
      const id = freshId()
      await say(wallet, { id, method: 'wc_sessionExtend', params: { expiry } })
      const isGood =
        typeof expiry === 'number' &&
        expiry * 1_000 > before &&
        expiry * 1_000 <= now + week * 1_000 + 120_000
      expect(wallet.answerTo(id)?.result).toBe(isGood ? true : undefined)
      expect(page.client.sessions()[0]?.expiresAt).toBe(isGood ? expiry * 1_000 : before)
    }),
    { numRuns: 300 },
  )
})

test('an update, and what stands in it that nobody needs, has the one effect of an update', async () => {
  const { page, freshId, say } = await openMutatedPage()
  const { session, wallet } = await page.connect()
  const odd = { ...namespaces, solana: {} }
  const method = 'wc_sessionUpdate'
  await fc.assert(
    fc.asyncProperty(
      oneIgnored(
        ['jsonrpc'],
        ['params', 'more'],
        ['params', 'namespaces', 'solana'],
        ['params', 'namespaces', 'eip155', 'chains'],
      ),
      async (mutation) => {
        const id = freshId()
        await say(wallet, change({ id, method, params: { namespaces: odd } }, mutation))
        if (JSON.stringify(mutation.value)?.includes('__proto__')) return
        expect(wallet.answerTo(id)?.result).toBe(true)
        expect(page.client.sessions()).toEqual([{ ...session, namespaces }])
      },
    ),
    { numRuns: 200 },
  )
})

test('terms with one wrong field are no session', async () => {
  const { page, freshId, say } = await openMutatedPage()
  const fields: Fields = [
    ...callFields,
    ...inNamespaces,
    [['params', 'controller'], 'only'],
    [['params', 'controller', 'publicKey'], 'only'],
    [['params', 'expiry'], 'number'],
  ]
  await fc.assert(
    fc.asyncProperty(oneWrong(fields), async (mutation) => {
      const { pairing, wallet } = await page.code()
      wallet.accept()
      await page.settle()
      const params = wallet.terms({ namespaces })
      await say(wallet.session, change({ id: freshId(), method: 'wc_sessionSettle', params }, mutation))
      // What is not heard, or is no settlement, may still be followed by one.
      expect(pairing.getStatus().phase).toMatch(/^(failed|settling)$/)
      expect(page.client.sessions()).toEqual([])
      pairing.cancel()
      await page.settle()
      expect(await page.stored()).toBe('[]')
    }),
    { numRuns: 150 },
  )
})

test('terms with anything at all where nobody needs it are a session, and what is shown of it is clean', async () => {
  const { page, freshId, say } = await openMutatedPage()
  await fc.assert(
    fc.asyncProperty(
      oneIgnored(
        ['params', 'relay'],
        ['params', 'controller', 'metadata'],
        ['params', 'controller', 'metadata', 'name'],
        ['params', 'controller', 'metadata', 'icons'],
        ['params', 'controller', 'metadata', 'redirect'],
        ['params', 'sessionProperties'],
        ['params', 'scopedProperties'],
        ['params', 'sessionConfig'],
        ['params', 'namespaces', 'solana'],
      ),
      async (mutation) => {
        if (JSON.stringify(mutation.value)?.includes('__proto__')) return
        const { wallet } = await page.code()
        wallet.accept()
        await page.settle()
        const params = wallet.terms({ namespaces })
        await say(wallet.session, change({ id: freshId(), method: 'wc_sessionSettle', params }, mutation))
        const [session] = page.client.sessions()
        expect(session?.namespaces).toEqual(namespaces)
        expect(session?.peer).toEqual({
          name: expect.stringMatching(/^[^\p{Cc}\p{Cf}]{0,60}$/u),
          description: expect.any(String),
          url: expect.stringMatching(/^(https:\/\/wallet\.example\.test)?$/),
          icons: [],
        })
        expect(Object.values(session?.sessionProperties ?? {}).every((one) => typeof one === 'string')).toBe(
          true,
        )
        // What was agreed to is what the next life of the page knows.
        const next = await openTestPage({ clock: page.clock, relay: page.relay, records: page.records })
        expect(next.client.sessions()).toEqual([session])
        next.client.close()
        page.client.disconnect(session?.topic ?? '')
        await page.settle()
      },
    ),
    { numRuns: 60 },
  )
})

test('a yes with one wrong field is no yes, an answer with another id answers nothing', async () => {
  const { page, say } = await openMutatedPage()
  const { session, wallet } = await page.connect()
  const { pairing, wallet: code } = await page.code()
  let isAnswered = false
  const asked = page.client
    .request({ topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', expirySeconds: 604_800 })
    .finally(() => {
      isAnswered = true
    })
  await page.settle()
  const { id } = wallet.last('wc_sessionRequest')
  const yes = {
    id: code.proposal.id,
    result: { relay: { protocol: 'irn' }, responderPublicKey: code.publicKey },
  }
  const before = await page.stored()
  const yesFields: Fields = [
    [['id'], 'only'],
    [['result'], 'only'],
    [['result', 'responderPublicKey'], 'only'],
  ]
  await fc.assert(
    fc.asyncProperty(oneWrong(yesFields), oneWrong([[['id'], 'only']]), async (toCode, toSession) => {
      await say(code, change(yes, toCode))
      await say(wallet, change({ id, result: '0x' }, toSession))
      expect(await page.stored()).toBe(before)
      expect(isAnswered).toBe(false)
    }),
    { numRuns: 300 },
  )
  await say(code, yes)
  await say(wallet, { id, result: '0x' })
  expect(pairing.getStatus().phase).toBe('settling')
  expect(await asked).toBe('0x')
})
