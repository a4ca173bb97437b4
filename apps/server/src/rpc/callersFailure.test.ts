import { expect, test } from 'vitest'
import { reasonOf } from '../test/startTestServer.ts'
import { answerAll, type Behaviour, failAll, hang, say, type TestUpstream } from '../test/startUpstream.ts'
import { useUpstreams } from '../test/useUpstreams.ts'

const { upstream, serverOver, wind } = useUpstreams()

/** What one caller asks, and nobody else does. */
const odd = { id: 1, method: 'eth_call', params: [{ data: '0x0dd' }, 'latest'] }

/** A node that is well, but behaves badly to the odd call. */
function badTo(behave: Behaviour): Behaviour {
  return (calls, response, text) =>
    (text.includes('0x0dd') ? behave : answerAll('"0x2a"'))(calls, response, text)
}

/** How often each node heard the odd call. */
const oddHeard = (nodes: readonly TestUpstream[]) =>
  nodes.map(({ heard }) => heard.filter((text) => text.includes('0x0dd')).length)

const provoked: readonly [string, Behaviour][] = [
  ['answer 403', say('<h1>blocked</h1>', 403)],
  ['answer 429', say('{}', 429)],
  ['answer 500', say('{}', 500)],
  ['answer HTML', say('<!doctype html>')],
  ['answer another call', say('{"jsonrpc":"2.0","id":4242,"result":"0x1"}')],
  ['answer that they are rate limited', failAll('{"code":-32005,"message":"rate limit exceeded"}')],
  ['cut the connection', (_, response) => response.destroy()],
  ['never answer', hang],
]

test.each(provoked)(
  'a call that makes the upstreams %s fails for its caller and leaves the chain up',
  async (_, behave) => {
    const nodes = [await upstream(badTo(behave)), await upstream(badTo(behave))]
    const server = await serverOver(nodes, behave === hang ? 1_000 : 60_000)
    for (let n = 0; n < 4; n++) {
      // The next round may make us probe again.
      wind(2)
      await Promise.all(Array.from({ length: 10 }, () => server.post(odd)))
    }
    // The clock stands still: a chain that rests after failures would rest for ever.
    await expect.poll(() => server.call('eth_getBalance'), { timeout: 60_000 }).toContain('"0x2a"')
    const health = await (await fetch(`${server.url}/healthz`)).json()
    expect(health).toMatchObject({
      status: 'ok',
      chains: [{ ok: true, upstreams: [{ state: 'ok' }, { state: 'ok' }] }],
    })
  },
)

test('a call that every upstream refuses is answered with an error that libraries do not repeat', async () => {
  const server = await serverOver([await upstream(badTo(say('{}', 403)))])
  const response = await server.post(odd)
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32_000, message: expect.stringMatching(/eip155:7 refused this call/) },
    },
  ])
})

test('failed calls of a caller make the server probe a node once a second at most', async () => {
  const node = await upstream(badTo(say('{}', 500)))
  const server = await serverOver([node], 60_000)
  await server.call('eth_getBalance')
  expect(node.probes()).toBe(1)
  wind(1)
  for (let n = 0; n < 20; n++) await server.post(odd)
  await expect.poll(() => node.probes(), { timeout: 30_000 }).toBe(2)
})

test('a failed call is asked of three upstreams at most, however many there are', async () => {
  const nodes = await Promise.all(Array.from({ length: 5 }, () => upstream(badTo(say('{}', 500)))))
  const server = await serverOver(nodes, 60_000)
  expect((await reasonOf(await server.post(odd)))?.description).toContain('3: an HTTP error)')
  expect(oddHeard(nodes)).toEqual([1, 1, 1, 0, 0])
})

test('whoever makes calls that fail pays for each upstream that is asked in vain, and is not asked for elsewhere without', async () => {
  const nodes = [await upstream(badTo(say('{}', 500))), await upstream(badTo(say('{}', 500)))]
  const server = await serverOver(nodes, 60_000, { rateLimit: 0.1 })
  for (let n = 0; n < 6; n++) expect((await server.post(odd)).status).toBe(503)
  expect((await server.post(odd)).status).toBe(429)
  wind(0.25)
  expect((await server.post(odd)).status).toBe(503)
  expect(oddHeard(nodes)).toEqual([7, 6])
})
