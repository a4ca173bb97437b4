import { expect, test } from 'vitest'
import { reasonOf } from '../test/startTestServer.ts'
import { answerAll, type Behaviour, failAll, hang, say } from '../test/startUpstream.ts'
import { deadAddress, useUpstreams } from '../test/useUpstreams.ts'

const { upstream, downUpstream, serverOver, wind } = useUpstreams()

const bad: readonly [string, Behaviour][] = [
  ['answers with an HTTP error', say('{}', 500)],
  ['answers 429', say('{}', 429)],
  ['answers HTML', say('<!doctype html><p>maintenance', 200, { 'content-type': 'text/html' })],
  ['answers half of its JSON', say('{"jsonrpc":"2.0","id":0,"res')],
  ['answers nothing', say('')],
  ['answers another call', say('{"jsonrpc":"2.0","id":4242,"result":"0x1"}')],
  ['answers without result', say('{"jsonrpc":"2.0","id":0}')],
  ['answers bytes that are no text', (_, response) => response.end(Buffer.from([0xff, 0xfe, 0x00]))],
  ['redirects elsewhere', say('', 307, { location: 'http://127.0.0.1:1/' })],
  ['cuts the connection', (_, response) => response.destroy()],
  [
    'cuts the connection half way',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"jsonrpc"', () => response.destroy())
    },
  ],
  ['says it is rate limited', failAll('{"code":-32005,"message":"rate limit exceeded"}')],
  ['has not seen the block yet', failAll('{"code":-32000,"message":"header not found"}')],
  ['hangs', hang],
]

test.each(bad)('the next upstream answers when the first %s', async (_, behave) => {
  const server = await serverOver(
    [await upstream(behave), await upstream(answerAll('"0x2a"'))],
    behave === hang ? 8_000 : 30_000,
  )
  expect(await server.call('eth_blockNumber')).toBe('{"jsonrpc":"2.0","id":1,"result":"0x2a"}')
})

test.each(bad.filter(([name]) => name !== 'has not seen the block yet'))(
  'when the only upstream %s, the answer is 503 with when to try again',
  async (_, behave) => {
    // Who waits for one that hangs waits until the deadline; nobody else may, however slow the machine is.
    const server = await serverOver([await upstream(behave)], behave === hang ? 1_000 : 120_000)
    const response = await server.post({ id: 1, method: 'eth_blockNumber' })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await reasonOf(response)).toMatchObject({
      name: 'chain_unavailable',
      field: 'chainId',
      description: expect.stringMatching(
        /^No upstream of eip155:7 gave an answer \(1: .+\)\. Try again in \d+ s\.$/,
      ),
    })
    expect((await fetch(`${server.url}/v1/supported-chains`)).status).toBe(200)
  },
)

test('a block that no node has seen is told in the words of the node', async () => {
  const server = await serverOver([await upstream(failAll('{"code":-32000,"message":"header not found"}'))])
  expect(await server.call('eth_getBlockByHash')).toContain('header not found')
})

test('an address where nobody listens gives 503', async () => {
  const server = await serverOver([await deadAddress()])
  expect((await server.post({ id: 1, method: 'eth_blockNumber' })).status).toBe(503)
})

test('an upstream of another chain is left out, and said to be so when it is the only one', async () => {
  const wrong = await upstream(answerAll('"0xbad"'), 8)
  const alone = await serverOver([wrong])
  const response = await alone.post({ id: 1, method: 'eth_getBalance', params: [] })
  expect(response.status).toBe(503)
  expect((await reasonOf(response))?.description).toBe(
    'What is configured as upstream of eip155:7 serves another chain: the operator has to correct its address.',
  )
  const helped = await serverOver([wrong, await upstream(answerAll('"0x1"'))])
  expect(await helped.call('eth_getBalance')).toContain('"0x1"')
  expect(wrong.heard).toEqual([])
  const health = await (await fetch(`${helped.url}/healthz`)).json()
  expect(health).toMatchObject({
    status: 'ok',
    chains: [{ upstreams: [{ state: 'wrongChain' }, { state: 'ok' }] }],
  })
})

test('a node that turns to another chain is found out within a minute, and trusted again when it is back', async () => {
  let chainId = 7
  const node = await upstream(answerAll('"0x1"'), () => chainId)
  const server = await serverOver([node])
  const status = async () => (await server.post({ id: 1, method: 'eth_getBalance', params: [] })).status
  expect(await status()).toBe(200)
  chainId = 8
  wind(59)
  expect(await status()).toBe(200)
  wind(1)
  expect(await status()).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503)
  expect(node.heard).toHaveLength(2)
  chainId = 7
  wind(29)
  expect(await status()).toBe(503)
  wind(1)
  // Nothing stands against it any more, so whoever sends traffic by our health lets the first call come.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await status()).toBe(200)
})

test('an answer over 10 MiB is refused with what to do, and the node is not blamed', async () => {
  const server = await serverOver([await upstream(answerAll(`"${'a'.repeat(10 * 1024 * 1024)}"`))])
  const answer = await server.call('eth_getLogs')
  expect(answer).toContain('larger than 10 MiB')
  expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({ status: 'ok' })
})

test('an answer just under 10 MiB passes whole', async () => {
  const result = `"${'a'.repeat(10 * 1024 * 1024 - 100)}"`
  const server = await serverOver([await upstream(answerAll(result))])
  expect((await server.call('eth_getLogs')).length).toBe(
    result.length + '{"jsonrpc":"2.0","id":1,"result":}'.length,
  )
})

test('calls of a batch that one upstream forgets are asked of the next', async () => {
  const forgetful = await upstream((calls, response) => {
    response.end(
      JSON.stringify(calls.slice(0, 1).map((call) => ({ jsonrpc: '2.0', id: call.id, result: 'first' }))),
    )
  })
  const second = await upstream(answerAll('"second"'))
  const batch = [1, 2, 3].map((id) => ({ id, method: 'eth_blockNumber' }))
  const server = await serverOver([forgetful, second])
  expect(await (await server.post(batch)).json()).toMatchObject([
    { result: 'first' },
    { result: 'second' },
    { result: 'second' },
  ])
  const alone = await serverOver([forgetful])
  expect(await (await alone.post(batch)).json()).toMatchObject([
    { result: 'first' },
    { error: { code: -32603 } },
    { error: { code: -32603 } },
  ])
})

test('a batch that gets an empty answer gives 503', async () => {
  const server = await serverOver([await upstream(say('[]'))])
  const response = await server.post([1, 2].map((id) => ({ id, method: 'eth_blockNumber' })))
  expect(response.status).toBe(503)
  expect((await reasonOf(response))?.description).toContain('an answer that does not fit the call')
})

test('a node that takes no batches is asked call by call', async () => {
  const node = await upstream((calls, response, text) => {
    if (text.startsWith('['))
      response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}')
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, result: calls[0]?.params[0] }))
  })
  const server = await serverOver([node])
  const batch = Array.from({ length: 25 }, (_, id) => ({ id, method: 'eth_call', params: [`p${id}`] }))
  for (let n = 0; n < 2; n++) {
    const answers = await (await server.post(batch)).json()
    expect(answers).toEqual(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: `p${id}` })))
  }
  // It is asked for a batch only once, and again when a minute is over.
  const batches = () => node.heard.filter((text) => text.startsWith('[')).length
  expect(batches()).toBe(1)
  wind(60)
  await server.post(batch)
  expect(batches()).toBe(2)
})

test('an upstream that fails our own probes is left alone for a while, and healthz says so', async () => {
  const broken = await downUpstream(say('{}', 500))
  const server = await serverOver([broken])
  for (let n = 0; n < 6; n++) await server.post({ id: 1, method: 'eth_blockNumber' })
  expect([broken.probes(), broken.heard]).toEqual([2, []])
  const health = await fetch(`${server.url}/healthz`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({
    status: 'down',
    chains: [{ ok: false, upstreams: [{ state: 'open' }] }],
  })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/latchkey_upstream_up\{chain="eip155:7",upstream="127\.0\.0\.1:\d+"\} 0/)
})

test('an upstream that goes down while it is used is found out by our own probes', async () => {
  let down = false
  const node = await upstream(
    (calls, response, text) => (down ? say('', 500) : answerAll('"0x1"'))(calls, response, text),
    7,
    undefined,
    () => down,
  )
  const server = await serverOver([node])
  expect(await server.call('eth_getBalance')).toContain('"0x1"')
  down = true
  wind(1)
  const healthStatus = async () => (await fetch(`${server.url}/healthz`)).status
  await expect
    .poll(
      async () => {
        expect((await server.post({ id: 1, method: 'eth_blockNumber' })).status).toBe(503)
        return healthStatus()
      },
      { timeout: 30_000 },
    )
    .toBe(503)
  down = false
  wind(1)
  // The pause is over: whoever sends traffic by our health lets the call come that makes us probe again.
  expect(await healthStatus()).toBe(200)
  expect(await server.call('eth_blockNumber')).toContain('"0x1"')
})

test('an upstream that came back is used again', async () => {
  let down = true
  const node = await upstream(
    (calls, response, text) => (down ? say('', 500) : answerAll('"0x1"'))(calls, response, text),
    7,
    undefined,
    () => down,
  )
  const server = await serverOver([node])
  for (let n = 0; n < 2; n++) await server.call('eth_blockNumber')
  down = false
  const refused = await server.post({ id: 1, method: 'eth_blockNumber' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  wind(1)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.call('eth_blockNumber')).toContain('"0x1"')
})

test.each([
  ['0', '1'],
  ['7', '7'],
  ['86400', '60'],
  ['9'.repeat(400), '60'],
  ['soon', '1'],
  ['-5', '1'],
])('an upstream that says Retry-After: %s makes visitors wait %s s', async (said, told) => {
  const server = await serverOver([await upstream(say('{}', 429, { 'retry-after': said }))])
  const response = await server.post({ id: 1, method: 'eth_blockNumber' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, told])
})

test('a transaction that the lost first try delivered counts as sent', async () => {
  const swallows = await upstream((_, response) => response.destroy())
  const knows = await upstream(failAll('{"code":-32000,"message":"already known"}'))
  const server = await serverOver([swallows, knows])
  // keccak-256 of the single byte 0x00.
  const hash = '0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a'
  expect(await server.call('eth_sendRawTransaction', ['0x00'])).toBe(
    `{"jsonrpc":"2.0","id":1,"result":"${hash}"}`,
  )
  // Without a lost try it is what the node said.
  const plain = await serverOver([knows])
  expect(await plain.call('eth_sendRawTransaction', ['0x00'])).toContain('already known')
})

test('wide questions for logs that take too long keep nobody from what the node has at once', async () => {
  const node = await upstream((calls, response, text) => {
    if (calls.some(({ method }) => method === 'eth_getLogs')) return
    answerAll('"0x2a"')(calls, response, text)
  })
  const server = await serverOver([node], 1_000)
  for (let n = 0; n < 4; n++) {
    expect((await server.post({ id: 1, method: 'eth_getLogs', params: [{}] })).status).toBe(503)
  }
  // The clock stands still: a node that rests after failures would rest for ever.
  await expect.poll(() => server.call('eth_getBalance'), { timeout: 60_000 }).toContain('"0x2a"')
})

test('a node that has no answer to anything rests, whatever it was asked', async () => {
  for (const method of ['eth_getLogs', 'eth_getBalance']) {
    const server = await serverOver([await downUpstream(hang)], 1_000)
    expect((await server.post({ id: 1, method, params: [{}] })).status).toBe(503)
    const reason = async () => (await reasonOf(await server.post({ id: 1, method })))?.description
    await expect.poll(reason, { timeout: 60_000 }).toContain('resting after failures')
  }
})
