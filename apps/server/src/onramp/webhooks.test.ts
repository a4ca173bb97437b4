import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { reasonOf } from '../test/startTestServer.ts'
import { newPartner, useCheckout } from '../test/useCheckout.ts'

// Reports with valid signatures and with forged ones.
const { checkout, server, purchases, quote, open, post } = useCheckout()
const hash = `0x${'ab'.repeat(32)}`
const account = `0x${'c'.repeat(40)}`

type Signing = {
  readonly secret?: string
  /** In seconds, against now. */
  readonly late?: number
  readonly signedFor?: string
  /** What the signature is made over, where that is not what is sent. */
  readonly over?: string
}

function signature(body: string, { secret, late = 0, signedFor = 'castell', over = body }: Signing = {}) {
  const signedAt = Math.floor(Date.now() / 1_000) - late
  const mac = createHmac('sha256', secret ?? checkout().webhookSecret)
  return `t=${signedAt},v1=${mac.update(`${signedAt}.${signedFor}.${over}`).digest('hex')}`
}

function send(body: string, header: string | undefined, provider = 'castell'): Promise<Response> {
  const headers: Record<string, string> = header === undefined ? {} : { 'checkout-signature': header }
  return post(`/v1/onramp/webhooks/${provider}`, body, headers)
}

let events = 0
function report(purchaseId: string, state: string, more: Readonly<Record<string, unknown>> = {}): string {
  events += 1
  return JSON.stringify({ eventId: `event-${events}`, purchaseId, state, ...more })
}

/** An unpaid purchase, and a function that reads its state. */
async function begin() {
  const partner = newPartner()
  const { purchaseId } = await open(account, partner, { quoteId: (await quote()).quoteId })
  const find = async () => (await purchases(account, partner)).data[0]
  return { purchaseId, find, state: async () => (await find())?.purchase?.state }
}

test('a signed report moves a purchase forward', async () => {
  const { purchaseId, find, state } = await begin()
  const pending = report(purchaseId, 'pending')
  const response = await send(pending, signature(pending))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: true })
  expect(await state()).toBe('pending')
  const settled = report(purchaseId, 'settled', { txHash: hash })
  expect((await send(settled, signature(settled))).status).toBe(200)
  expect((await find())?.metadata).toMatchObject({
    hash,
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  })
})

test.each<{ readonly name: string; readonly signing?: Signing; readonly header?: string }>([
  { name: 'with another secret', signing: { secret: 'guessed' } },
  { name: 'for another provider', signing: { signedFor: 'fennel' } },
  { name: 'six minutes ago', signing: { late: 360 } },
  { name: 'by a clock six minutes ahead', signing: { late: -360 } },
  { name: 'without a signature', header: '' },
  { name: 'with half a signature', header: 't=1' },
  { name: 'with a time that is no number', header: `t=1e9,v1=${'0'.repeat(64)}` },
  { name: 'with a signature of another length', header: 't=1,v1=00' },
  { name: 'with a signature that is no text of digits', header: `t=1,v1=${'z'.repeat(64)}` },
  { name: 'with an endless signature', header: `t=1,v1=${'0'.repeat(4_000)}` },
])('a report that was signed $name changes nothing', async ({ signing, header }) => {
  const { purchaseId, state } = await begin()
  const body = report(purchaseId, 'settled', { txHash: hash })
  const response = await send(body, header === '' ? undefined : (header ?? signature(body, signing)))
  expect(response.status).toBe(401)
  expect(await reasonOf(response)).toMatchObject({ name: 'unauthorized', field: 'signature' })
  expect(await state()).toBe('created')
})

test('a body of which one byte was changed is refused, whichever byte it is', async () => {
  const { purchaseId, state } = await begin()
  const body = report(purchaseId, 'settled', { txHash: hash })
  const header = signature(body)
  for (let at = 0; at < body.length; at += 7) {
    const other = body[at] === '1' ? '2' : '1'
    const changed = body.slice(0, at) + other + body.slice(at + 1)
    expect((await send(changed, header)).status).toBe(401)
  }
  expect((await send(`${body} `, header)).status).toBe(401)
  expect(await state()).toBe('created')
})

test('a report that comes twice counts once, and is acknowledged both times', async () => {
  const { purchaseId, state } = await begin()
  const pending = report(purchaseId, 'pending')
  const header = signature(pending)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(pending, header)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await state()).toBe('pending')
  // The same event with another word in it is the first one still, even where the provider has signed it.
  const settled = JSON.stringify({ ...JSON.parse(pending), state: 'settled' })
  expect((await send(settled, signature(settled))).status).toBe(200)
  expect(await state()).toBe('pending')
})

test('reports in the wrong order end where the right order would', async () => {
  const { purchaseId, state, find } = await begin()
  const time = Date.now() - 60_000
  for (const [word, more] of [
    ['settled', { reportedAt: time + 40, txHash: hash }],
    ['pending', { reportedAt: time + 30 }],
    ['declined', { reportedAt: time + 20 }],
    ['failed', {}],
    ['created', {}],
  ] as const) {
    const body = report(purchaseId, word, more)
    expect((await send(body, signature(body))).status).toBe(200)
    expect(await state()).toBe('settled')
  }
  expect((await find())?.metadata.hash).toBe(hash)
})

test('a purchase that expired settles when its provider reports so', async () => {
  const { purchaseId, state } = await begin()
  const expired = report(purchaseId, 'expired')
  expect((await send(expired, signature(expired))).status).toBe(200)
  expect(await state()).toBe('expired')
  const settled = report(purchaseId, 'settled', { txHash: hash })
  expect((await send(settled, signature(settled))).status).toBe(200)
  expect(await state()).toBe('settled')
})

test.each(['declined', 'abandoned', 'failed'])(
  'a purchase that was %s settles when its provider reports so afterwards',
  async (ending) => {
    const { purchaseId, find, state } = await begin()
    const ended = report(purchaseId, ending)
    expect((await send(ended, signature(ended))).status).toBe(200)
    expect(await state()).toBe(ending)
    const settled = report(purchaseId, 'settled', { txHash: hash })
    const forged = signature(settled, { secret: 'guessed' })
    expect((await send(settled, forged)).status).toBe(401)
    expect((await send(settled, signature(settled, { late: 301 }))).status).toBe(401)
    expect(await state()).toBe(ending)
    expect((await send(settled, signature(settled))).status).toBe(200)
    expect((await find())?.metadata).toMatchObject({ hash, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' })
    // A replay of the first report does not take it back.
    expect((await send(ended, signature(ended))).status).toBe(200)
    expect(await state()).toBe('settled')
  },
)

test('a bank that takes a settled payment back is reported, and a replay of the settlement changes nothing', async () => {
  const { purchaseId, find, state } = await begin()
  const time = Date.now() - 60_000
  const settled = report(purchaseId, 'settled', { reportedAt: time, txHash: hash })
  await send(settled, signature(settled))
  const returned = report(purchaseId, 'returned', { reportedAt: time + 30_000 })
  expect((await send(returned, signature(returned))).status).toBe(200)
  expect(await find()).toMatchObject({
    metadata: { hash, status: 'ONRAMP_TRANSACTION_STATUS_FAILED' },
    purchase: { state: 'returned', reason: 'returned' },
  })
  await send(settled, signature(settled))
  // The provider sends the settlement once more, as another event.
  const copy = report(purchaseId, 'settled', { reportedAt: time, txHash: hash })
  expect((await send(copy, signature(copy))).status).toBe(200)
  expect(await state()).toBe('returned')
})

test('a purchase that is not known, or is at another provider, is refused and can be reported later', async () => {
  const unknown = report('lk_nothing', 'settled')
  const response = await send(unknown, signature(unknown))
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ description: 'This purchase is unknown.' })
  const { purchaseId, state } = await begin()
  const elsewhere = report(purchaseId, 'settled')
  expect((await send(elsewhere, signature(elsewhere, { signedFor: 'fennel' }), 'fennel')).status).toBe(400)
  expect(await state()).toBe('created')
  // The refused event was not counted.
  expect((await send(elsewhere, signature(elsewhere))).status).toBe(200)
  expect(await state()).toBe('settled')
})

test.each([
  ['not json', 'The report is not JSON.'],
  ['{}', 'The report does not have the expected shape.'],
  ['{"eventId":"e","purchaseId":"p","state":"rich"}', 'The report does not have the expected shape.'],
  ['{"eventId":"","purchaseId":"p","state":"settled"}', 'The report does not have the expected shape.'],
  [
    '{"eventId":"e","purchaseId":"p","state":"settled","txHash":"<b>"}',
    'The report does not have the expected shape.',
  ],
])('the signed body %s is refused with a sentence', async (body, description) => {
  const response = await send(body, signature(body))
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ description })
})

test('a huge body is refused before its signature is read', async () => {
  const body = JSON.stringify({ eventId: 'huge', padding: 'x'.repeat(70_000) })
  expect((await send(body, signature(body))).status).toBe(413)
})

test.each(['unknown', 'coinbase', 'CASTELL', '..%2f..', 'constructor', '__proto__'])(
  'a report for the provider %s is not accepted',
  async (provider) => {
    const body = report('lk_nothing', 'settled')
    expect((await send(body, signature(body), provider)).status).toBe(404)
  },
)

test('no page can send a report: a webhook is answered to the provider alone', async () => {
  const body = report('lk_nothing', 'settled')
  const response = await post('/v1/onramp/webhooks/castell', body, {
    origin: 'https://evil.example',
    'checkout-signature': signature(body, { secret: 'guessed' }),
  })
  expect(response.status).toBe(401)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect((await fetch(`${server().url}/v1/onramp/webhooks/castell`)).status).toBe(405)
})
