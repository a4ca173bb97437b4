import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { startMs, type TestLinkOptions } from '../test/openTestLink.ts'
import { useTestRelay } from '../test/useTestRelay.ts'
import { whyRefused } from './afterClose.ts'

const { relay, open } = useTestRelay()

const topic = 'ab'.repeat(32)

test.each([
  ['Project not found', 'project'],
  ['ProjectIdNotSpecified', 'project'],
  ['Origin not allowed', 'origin'],
  ['OriginNotAllowed', 'origin'],
  ['JWT Token is not yet valid', 'clock'],
  ['JWT Token is expired', 'clock'],
  ['InvalidJwt', 'token'],
  ['JWT Token is for another relay', 'token'],
  ['CountryBlocked', 'other'],
  ['', 'other'],
] as const)('the reason %j is understood as %s', (reason, why) => {
  expect(whyRefused(reason)).toBe(why)
})

test('a refusal by the relay (3000) is reported once and not retried; pending calls get a typed error', async () => {
  relay().onVisit = ({ socket }) => socket.close(3000, 'Project not found')
  const test = open()
  const error = await test.link
    .publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'RelayError', why: 'refused', code: 3000, data: 'project' })
  expect(test.link.status()).toEqual({ phase: 'refused', why: 'project', reason: 'Project not found' })
  test.wake()
  await test.clock.advance(3_600_000)
  expect(test.attempts).toHaveLength(1)
  await test.link.caughtUp()
  // A new request, or "try again", starts another attempt.
  relay().onVisit = () => {}
  await test.link.publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
})

test('topics survive a refusal, and are subscribed when the relay accepts the page', async () => {
  relay().onVisit = ({ socket }) => socket.close(3000, 'Origin not allowed')
  const test = open()
  await expect(test.link.subscribe([topic])).rejects.toMatchObject({ why: 'refused', data: 'origin' })
  relay().onVisit = () => {}
  test.link.retry()
  await expect
    .poll(() =>
      relay()
        .last()
        .calls.map(({ params }) => params),
    )
    .toEqual([{ topics: [topic] }])
})

test('a refusal of the token is met with one fresh token, and then taken for what it is', async () => {
  relay().onVisit = ({ socket }) => socket.close(3000, 'JWT Token is not valid')
  const test = open()
  await expect(test.link.subscribe([topic])).rejects.toMatchObject({ data: 'token' })
  expect(relay().visits).toHaveLength(2)
  expect(relay().visits[0]?.query.get('auth')).not.toBe(relay().visits[1]?.query.get('auth'))
})

async function subscribe(options: TestLinkOptions): Promise<void> {
  await open(options).link.subscribe([topic])
}

/** Lets in only tokens that were not issued in the relay's future, as the vendor's relay does. */
function checkClock(sayNow: boolean): void {
  relay().onVisit = ({ socket, query }) => {
    const [, payload = ''] = (query.get('auth') ?? '').split('.')
    const { iat } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    if (iat > startMs / 1000 + 120)
      socket.close(3000, `JWT Token is not yet valid${sayNow ? ` now=${startMs / 1000}` : ''}`)
  }
}

test('a clock three minutes fast connects', async () => {
  checkClock(false)
  await subscribe({ clock: createClock(startMs + 180_000) })
  expect(relay().visits).toHaveLength(1)
})

test('a clock five minutes fast connects once the time of the relay is known from its reason or from a request', async () => {
  checkClock(true)
  await subscribe({ clock: createClock(startMs + 299_000) })
  expect(relay().visits).toHaveLength(2)
  checkClock(false)
  const asked: string[] = []
  await subscribe({
    clock: createClock(startMs + 299_000),
    relayTime: async (url) => {
      asked.push(url)
      return startMs
    },
  })
  expect(asked).toEqual([relay().url])
})

test.each([true, false])(
  'a clock ten minutes fast is a typed error of the clock (relay tells its time: %s)',
  async (sayNow) => {
    checkClock(sayNow)
    const test = open({ clock: createClock(startMs + 600_000) })
    await expect(test.link.subscribe([topic])).rejects.toMatchObject({ data: 'clock' })
    expect(test.link.status()).toMatchObject({ phase: 'refused', why: 'clock' })
    await test.clock.advance(600_000)
    expect(relay().visits).toHaveLength(sayNow ? 1 : 2)
  },
)
