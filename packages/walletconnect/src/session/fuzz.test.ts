import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealEnvelope } from '../crypto/envelope.ts'
import { openTestPage } from '../test/openTestClient.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const batch = 400
const batches = 25

/** Names that a peer may call by; deleting is left out, for whatever comes with it, it is meant. */
const method = fc.oneof(
  fc.constantFrom('wc_sessionUpdate', 'wc_sessionEvent', 'wc_sessionSettle', 'wc_sessionRequest'),
  fc.constantFrom('wc_sessionPropose', 'wc_sessionAuthenticate', 'wc_sessionExtend', 'toString', ''),
  fc.string(),
)
const id = fc.oneof(
  fc.integer({ min: -5, max: 1_000_000 }),
  fc.double(),
  fc.string(),
  fc.constantFrom(null, undefined, {}, Number.MAX_SAFE_INTEGER),
)
const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, { __proto__: null }, '__proto__'))
const entry = fc.record({ accounts: junk, methods: junk, events: junk, chains: junk }, { requiredKeys: [] })
const params = fc.oneof(
  // An extension without a time is a true one: a time that is none.
  fc.record({ expiry: fc.oneof(fc.string(), fc.constantFrom(-1, 0, 1e300, null, [])) }),
  fc.record({
    expiry: fc.constant('never'),
    namespaces: fc.dictionary(fc.constantFrom('eip155', 'eip155:1', 'solana', ''), entry),
  }),
  fc.record({
    expiry: fc.constant('never'),
    chainId: junk,
    event: fc.oneof(junk, fc.record({ name: junk, data: junk })),
  }),
)
const message = fc.oneof(
  fc.record({ kind: fc.constant('call'), id, method, params }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('result'), id, result: junk }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('error'), id, error: junk }, { requiredKeys: ['kind'] }),
  junk,
)

type Broken =
  | { readonly how: 'bytes'; readonly bytes: Uint8Array }
  | { readonly how: 'text'; readonly text: string }
  | { readonly how: 'cut' | 'flipped'; readonly at: number }
  | { readonly how: 'sealed'; readonly text: string }
  | { readonly how: 'yes'; readonly result: unknown }

const broken: fc.Arbitrary<Broken> = fc.oneof(
  fc.record({ how: fc.constant('bytes' as const), bytes: fc.uint8Array({ maxLength: 120 }) }),
  fc.record({ how: fc.constant('text' as const), text: fc.string({ unit: 'binary', maxLength: 60 }) }),
  fc.record({ how: fc.constantFrom('cut' as const, 'flipped' as const), at: fc.nat({ max: 79 }) }),
  fc.record({
    how: fc.constant('sealed' as const),
    text: fc.oneof(
      message.map((value) => JSON.stringify(value) ?? ''),
      fc.string(),
      fc.json(),
    ),
  }),
  fc.record({ how: fc.constant('yes' as const), result: junk }),
)

test('10,000 broken envelopes and messages change nothing and crash nothing', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { pairing, wallet: other } = await page.code()
  let answers = 0
  const topic = session.topic
  const asked = page.client
    .request({ topic, chainId: 'eip155:1', method: 'personal_sign', expirySeconds: 604_800 })
    .finally(() => {
      answers += 1
    })
  await page.settle()
  const before = { stored: await page.stored(), status: pairing.getStatus(), events: page.events.length }
  const good = sealEnvelope(random, wallet.symKey, JSON.stringify({ id: 1, result: true }))

  function envelope(one: Broken, symKey: string): string {
    if (one.how === 'bytes') return Buffer.from(one.bytes).toString('base64')
    if (one.how === 'text') return one.text
    if (one.how === 'sealed') return sealEnvelope(random, symKey, one.text)
    if (one.how === 'yes') {
      const { result } = one
      return sealEnvelope(random, symKey, JSON.stringify({ id: other.proposal.id, result }))
    }
    const bytes = Buffer.from(good, 'base64')
    if (one.how === 'cut') return bytes.subarray(0, one.at % bytes.length).toString('base64')
    bytes[one.at % bytes.length] = (bytes[one.at % bytes.length] ?? 0) ^ 1
    return bytes.toString('base64')
  }

  let posted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(broken, fc.boolean()), { minLength: batch, maxLength: batch }),
      async (list) => {
        for (const [one, toSession] of list) {
          const target = toSession ? wallet : other
          posted += 1
          page.relay.post({
            topic: target.topic,
            message: envelope(one, target.symKey),
            tag: 1108,
            ttl: 300,
          })
        }
        await page.pass(10_000)
        expect(page.client.sessions()).toEqual([session])
        expect(pairing.getStatus()).toEqual(before.status)
        expect(await page.stored()).toBe(before.stored)
        expect(page.events.length).toBe(before.events)
      },
    ),
    { numRuns: batches, endOnFailure: true },
  )
  expect(posted).toBe(batch * batches)
  expect(answers).toBe(0)

  // And all of it still works.
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: '0x' })
  other.approve()
  await page.settle()
  expect(await asked).toBe('0x')
  expect(page.client.sessions()).toHaveLength(2)
})
