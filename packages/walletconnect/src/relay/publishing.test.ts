import { expect, test } from 'vitest'
import { RelayError } from '../base/WalletConnectError.ts'
import { clientIdOf } from '../crypto/clientId.ts'
import { startMs } from '../test/openTestLink.ts'
import { useTestRelay } from '../test/useTestRelay.ts'
import type { Publication } from './relayLink.ts'

const { relay, open } = useTestRelay()

const topic = 'ab'.repeat(32)
const publication: Publication = { topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true }

/** The failure of what should fail. */
async function failure(work: Promise<unknown>): Promise<RelayError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RelayError)
  return error as RelayError
}

test('no socket is opened before one is needed, and the first one carries token, project and the wish for close codes', async () => {
  const { link, attempts, records } = open()
  expect(link.status()).toEqual({ phase: 'idle' })
  expect(attempts).toEqual([])
  await link.publish(publication)
  expect(attempts).toHaveLength(1)
  const { query } = relay().last()
  expect(Object.fromEntries(query)).toMatchObject({ projectId: 'test', useOnCloseEvent: 'true' })
  expect(query.get('ua')).toMatch(/^wc-2\//)
  const [, payload = ''] = (query.get('auth') ?? '').split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const seed = String((await records.list('link/seed')).get('link/seed'))
  expect(claims).toMatchObject({
    iss: await clientIdOf(seed),
    aud: relay().url,
    iat: startMs / 1000 - 90,
    exp: startMs / 1000 + 86_400,
  })
})

test('what is published carries an empty attestation and no telemetry', async () => {
  await open().link.publish(publication)
  expect(
    relay()
      .calls('irn_publish')
      .map(({ params }) => params),
  ).toEqual([{ topic, message: 'AAAA', ttl: 300, tag: 1108, prompt: true, attestation: '' }])
  expect(String(relay().calls('irn_publish')[0]?.id)).toMatch(/^\d{16}$/)
})

test('S9.49 a publication waits 15 s for the first attempt, and is then said again to the byte', async () => {
  relay().script['irn_publish'] = () => 'silence'
  const { link, clock } = open()
  const published = link.publish(publication)
  await expect.poll(() => relay().calls('irn_publish')).toHaveLength(1)
  await clock.advance(14_999)
  expect(relay().last().frames).toHaveLength(1)
  await clock.advance(1)
  await expect.poll(() => relay().last().frames).toHaveLength(2)
  relay().script['irn_publish'] = () => ({ result: true })
  await clock.advance(9_999)
  expect(relay().last().frames).toHaveLength(2)
  await clock.advance(1)
  await published
  expect(relay().last().frames).toHaveLength(3)
  expect(new Set(relay().last().frames).size).toBe(1)
})

test('S9.50 a publication that the relay never takes is given up after 1 min', async () => {
  relay().script['irn_publish'] = () => 'silence'
  const { link, clock } = open()
  const failed = failure(link.publish(publication))
  let ended = false
  void failed.then(() => {
    ended = true
  })
  await expect.poll(() => relay().calls('irn_publish')).toHaveLength(1)
  await clock.advance(59_999)
  expect(ended).toBe(false)
  await clock.advance(1)
  expect((await failed).why).toBe('time')
  const sent = relay().calls('irn_publish').length
  await clock.advance(120_000)
  expect(relay().calls('irn_publish')).toHaveLength(sent)
})

test('a publication with a time of its own is tried until then, and not at all when that is over', async () => {
  relay().script['irn_publish'] = () => 'silence'
  const { link, clock } = open()
  const failed = failure(link.publish({ ...publication, until: startMs + 200_000 }))
  await expect.poll(() => relay().calls('irn_publish')).toHaveLength(1)
  await clock.advance(199_000)
  await expect.poll(() => relay().calls('irn_publish').length).toBeGreaterThan(15)
  await clock.advance(1_000)
  expect((await failed).why).toBe('time')
  expect((await failure(link.publish({ ...publication, until: startMs }))).why).toBe('time')
})

test('a call whose response was lost with its socket is sent again on the next one: same id, same bytes', async () => {
  relay().script['irn_publish'] = (_call, visit) => {
    if (relay().visits.length > 1) return { result: true }
    visit.socket.terminate()
    return 'silence'
  }
  const { link, clock, statuses } = open()
  const published = link.publish(publication)
  await expect.poll(() => statuses.at(-1)?.phase).toBe('waiting')
  await clock.advance(250)
  await published
  expect(relay().visits).toHaveLength(2)
  expect(relay().visits[1]?.frames).toEqual(relay().visits[0]?.frames)
})

test('an answer whose id comes as text is matched', async () => {
  relay().script['irn_publish'] = (call, { socket }) => {
    socket.send(JSON.stringify({ id: String(call.id), jsonrpc: '2.0', result: true }))
    return 'silence'
  }
  await open().link.publish(publication)
})

test('50 publications at once each get their own answer, in whatever order the answers come', async () => {
  const held: (() => void)[] = []
  relay().script['irn_publish'] = (call, { socket }) => {
    const odd = Number(call.params['tag']) % 2 === 1
    const answer = odd ? { error: { code: -32600, message: `no ${call.params['tag']}` } } : { result: true }
    held.push(() => socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', ...answer })))
    return 'silence'
  }
  const { link } = open()
  const all = Promise.allSettled(
    Array.from({ length: 50 }, (_, tag) => link.publish({ ...publication, tag })),
  )
  await expect.poll(() => held).toHaveLength(50)
  for (const answer of held.reverse()) answer()
  const settled = await all
  expect(settled.map(({ status }) => status)).toEqual(
    Array.from({ length: 50 }, (_, tag) => (tag % 2 === 1 ? 'rejected' : 'fulfilled')),
  )
})

test.each([
  [{ code: 3001, message: 'slow down', data: 'TooManyRequests' }],
  [{ code: -32603, message: 'oops', data: 'StorageError' }],
])('an error that passes (%o) is met with patience', async (error) => {
  relay().script['irn_publish'] = () =>
    relay().calls('irn_publish').length > 1 ? { result: true } : { error }
  const { link, clock } = open()
  const published = link.publish(publication)
  await expect.poll(() => relay().calls('irn_publish')).toHaveLength(1)
  await clock.advance(15_000)
  await published
  expect(relay().calls('irn_publish')).toHaveLength(2)
})

test.each([
  [{ code: -32600, message: 'too large', data: 'PayloadSizeExceeded' }, 'size'],
  [{ code: -32600, message: 'bad topic', data: 'InvalidTopic' }, 'rejected'],
  [{ code: -32000, message: 'full', data: 'MailboxLimitExceeded' }, 'rejected'],
])('an error that stays (%o) ends a publication at once', async (error, why) => {
  relay().script['irn_publish'] = () => ({ error })
  expect(await failure(open().link.publish(publication))).toMatchObject({
    why,
    code: error.code,
    data: error.data,
  })
})

test('a message above 256 KiB is refused before it is sent, one of that size is not', async () => {
  const { link } = open()
  expect(await failure(link.publish({ ...publication, message: 'A'.repeat(256 * 1024 + 1) }))).toMatchObject({
    why: 'size',
  })
  expect(await failure(link.propose({ ...publication, message: 'A'.repeat(256 * 1024 + 1) }))).toMatchObject({
    why: 'size',
  })
  expect(relay().visits).toHaveLength(0)
  await link.publish({ ...publication, message: 'A'.repeat(256 * 1024) })
})

test('a proposal is one call that publishes and subscribes; nothing touches its topic before', async () => {
  const { link } = open()
  const proposed = link.propose({ ...publication, tag: 1100 })
  // Its owner may name the topic at once: it is held back.
  const subscribed = link.subscribe([topic])
  await Promise.all([proposed, subscribed])
  expect(
    relay()
      .calls()
      .map(({ method, params }) => [method, params]),
  ).toEqual([
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'AAAA', ttl: 300, attestation: '' }],
  ])
})

test.each([
  { code: -32601, message: 'Method not found' },
  { code: -32600, message: 'nope', data: 'InvalidMethod' },
])('a relay that does not know the call (%o) gets the two plain ones, with the same bytes', async (error) => {
  relay().script['wc_proposeSession'] = () => ({ error })
  const { link } = open()
  await link.propose({ ...publication, tag: 1100 })
  expect(
    relay()
      .calls()
      .map(({ method }) => method),
  ).toEqual(['wc_proposeSession', 'irn_batchSubscribe', 'irn_publish'])
  expect(relay().calls('irn_batchSubscribe')[0]?.params).toEqual({ topics: [topic] })
  expect(relay().calls('irn_publish')[0]?.params).toMatchObject({
    topic,
    message: 'AAAA',
    tag: 1100,
    ttl: 300,
    prompt: true,
  })
  // The method is not tried a second time.
  await link.propose({ ...publication, topic: 'cd'.repeat(32), tag: 1100 })
  expect(relay().calls('wc_proposeSession')).toHaveLength(1)
  expect(relay().calls('irn_publish')).toHaveLength(2)
})

const exists = { error: { code: -32603, message: 'Topic repository: AlreadyExists' } }

test('a topic that exists at the first try is an error, which says so', async () => {
  relay().script['wc_proposeSession'] = () => exists
  const { link } = open()
  expect((await failure(link.propose(publication))).why).toBe('exists')
})

test('a topic that exists at a second try means that the first arrived: it counts as subscribed', async () => {
  relay().script['wc_proposeSession'] = (_call, visit) => {
    if (relay().visits.length > 1) return exists
    visit.socket.terminate()
    return 'silence'
  }
  const { link, clock, statuses } = open()
  const proposed = link.propose(publication)
  await expect.poll(() => statuses.at(-1)?.phase).toBe('waiting')
  await clock.advance(250)
  await proposed
  await link.subscribe([topic])
  expect(
    relay()
      .last()
      .calls.map(({ method }) => method),
  ).toEqual(['wc_proposeSession', 'irn_batchSubscribe'])
})

test('the same holds for a proposal that was sent in an earlier life', async () => {
  relay().script['wc_proposeSession'] = () => exists
  await open().link.propose({ ...publication, again: true })
})

test('a proposal that the relay never answers is given up, and its topic with it', async () => {
  relay().script['wc_proposeSession'] = () => 'silence'
  const { link, clock } = open()
  const failed = failure(link.propose(publication))
  await expect.poll(() => relay().calls('wc_proposeSession')).toHaveLength(1)
  await clock.advance(60_000)
  expect((await failed).why).toBe('time')
  relay().push(topic, 'BBBB')
  await expect.poll(() => relay().calls('irn_unsubscribe')).toHaveLength(1)
})

test('the plain way of a proposal has an end too', async () => {
  relay().script['wc_proposeSession'] = () => ({ error: { code: -32601, message: '' } })
  relay().script['irn_batchSubscribe'] = () => ({ error: { code: 3001, message: 'slow down' } })
  const { link, clock } = open()
  const failed = failure(link.propose(publication))
  await expect.poll(() => relay().calls('irn_batchSubscribe')).toHaveLength(1)
  await clock.advance(60_000)
  expect((await failed).why).toBe('time')
})

test('a closed link rejects new calls and those that waited', async () => {
  relay().script['irn_publish'] = () => 'silence'
  const { link } = open()
  const failed = failure(link.publish(publication))
  const subscribed = failure(link.subscribe(['ef'.repeat(32)]))
  link.close()
  expect((await failed).why).toBe('closed')
  expect((await subscribed).why).toBe('closed')
  expect((await failure(link.publish(publication))).why).toBe('closed')
  expect((await failure(link.propose(publication))).why).toBe('closed')
  await link.caughtUp()
})

test('no token, key, topic or body is ever logged', async () => {
  relay().onVisit = ({ socket }) => socket.close(3000, 'JWT Token is not valid')
  const { link, logs, records } = open()
  await failure(link.publish({ ...publication, message: 'c2VjcmV0' }))
  const seed = String((await records.list('link/seed')).get('link/seed'))
  expect(logs.length).toBeGreaterThan(0)
  for (const secret of [seed, topic, 'c2VjcmV0', relay().last().query.get('auth') ?? ''])
    expect(logs.join('\n')).not.toContain(secret)
})
