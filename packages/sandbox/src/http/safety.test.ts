import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337], allowedOrigins: ['https://tests.example'] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** A request with any headers, `Host` and `Origin` among them, as an attacker's page or name server makes it. */
function send(
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  method = 'POST',
): Promise<Answer> {
  const { port } = new URL(sandbox.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const rpc = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })
const victim = '0x00000000000000000000000000000000000000aa'
const gift = { to: victim, amount: '1000' }

async function balanceOf(address: string) {
  return chain.request('eth_getBalance', [address, 'latest'])
}

test('nothing listens beyond this machine', async () => {
  const { port } = new URL(sandbox.url)
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside) {
    const outcome = await new Promise((resolve) => {
      const socket = connect({ host: address, port: Number(port) })
      socket
        .once('connect', () => resolve('connected'))
        .once('error', (error) => resolve('code' in error && error.code))
    })
    expect(outcome).toBe('ECONNREFUSED')
  }
  expect(new URL(sandbox.url).hostname).toBe('127.0.0.1')
})

test.each(['evil.example', 'evil.example:8545', 'localhost.evil.example', '0.0.0.0'])(
  'a page that points the name %s at this machine is refused everything',
  async (host) => {
    for (const [path, body, method] of [
      ['/', undefined, 'GET'],
      [`/${chain.id}`, rpc('eth_chainId'), 'POST'],
      [`/${chain.id}/control/faucet`, gift, 'POST'],
      [`/${chain.id}`, undefined, 'OPTIONS'],
    ] as const) {
      const answer = await send(path, { host }, body, method)
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('answers only to 127.0.0.1, localhost and [::1]')
      expect(answer.headers['access-control-allow-origin']).toBe(undefined)
    }
  },
)

test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'chrome-extension://abcdef'])(
  'a page of %s may not use controls, whatever it sends',
  async (origin) => {
    const path = `/${chain.id}/control/faucet`
    for (const contentType of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await send(path, { origin, 'content-type': contentType }, gift)
      expect(answer.status).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBe(undefined)
    }
    const preflight = await send(
      path,
      { origin, 'access-control-request-method': 'POST' },
      undefined,
      'OPTIONS',
    )
    expect(preflight.status).toBe(403)
    expect(await balanceOf(victim)).toBe('0x0')
  },
)

test.each([
  ['eth_sendTransaction', [{ from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: victim, value: '0x1' }]],
  ['eth_sign', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x00']],
  ['eth_signTypedData_v4', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '{}']],
  ['personal_sign', ['0x00', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']],
  ['hardhat_setBalance', [victim, '0x1']],
  ['anvil_setBalance', [victim, '0x1']],
  ['evm_mine', []],
  ['evm_snapshot', []],
  ['debug_traceTransaction', ['0x00']],
  ['toString', []],
])('a foreign page may not call %s, alone or in a batch', async (method, params) => {
  const before = await chain.request('eth_blockNumber')
  const headers = { origin: 'https://evil.example' }
  const alone = JSON.parse((await send(`/${chain.id}`, headers, rpc(method, params))).body)
  expect(alone).toMatchObject({
    error: { code: 4100, message: expect.stringContaining(`${method} is only for pages`) },
  })
  const [first, second] = JSON.parse(
    (await send(`/${chain.id}`, headers, [rpc('eth_chainId'), rpc(method, params)])).body,
  )
  expect(first).toMatchObject({ result: '0x7c1309' })
  expect(second).toMatchObject({ error: { code: 4100 } })
  expect(await balanceOf(victim)).toBe('0x0')
  expect(await chain.request('eth_blockNumber')).toBe(before)
})

test('any page may read and send what its visitor signed, as a wallet extension does', async () => {
  const headers = { origin: 'chrome-extension://abcdef' }
  const read = await send(`/${chain.id}`, headers, rpc('eth_blockNumber'))
  expect(JSON.parse(read.body).result).toMatch(/^0x/)
  expect(read.headers['access-control-allow-origin']).toBe('*')
  const sent = JSON.parse((await send(`/${chain.id}`, headers, rpc('eth_sendRawTransaction', ['0x00']))).body)
  expect(sent.error.code).not.toBe(4100)
})

test.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:81', 'https://tests.example'])(
  'a page of %s may use controls and read the answer',
  async (origin) => {
    const path = `/${chain.id}/control/mine`
    const preflight = await send(
      path,
      { origin, 'access-control-request-method': 'POST' },
      undefined,
      'OPTIONS',
    )
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': origin } })
    const answer = await send(path, { origin }, {})
    expect(answer).toMatchObject({ status: 200, body: '{"result":null}' })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
  },
)

test('a browser that asks before it reaches a private network gets its answer', async () => {
  const headers = {
    origin: 'https://dapp.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
    'access-control-request-private-network': 'true',
  }
  expect(await send(`/${chain.id}`, headers, undefined, 'OPTIONS')).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-private-network': 'true',
    },
  })
})

function openSocket(headers: Record<string, string>, path = `/${chain.id}`): Promise<WebSocket> {
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}${path}`, { headers })
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject))
}

test('a WebSocket meets the same rules', async () => {
  await expect(openSocket({ host: 'evil.example' })).rejects.toThrow('403')
  await expect(openSocket({}, '/1')).rejects.toThrow('404')
  await expect(openSocket({}, `/${chain.id}/control/mine`)).rejects.toThrow('404')

  const socket = await openSocket({ origin: 'https://evil.example' })
  const answers: { id: number; error?: unknown; result?: unknown }[] = []
  socket.on('message', (data) => answers.push(JSON.parse(String(data))))
  socket.send(JSON.stringify({ id: 1, method: 'hardhat_setBalance', params: [victim, '0x1'] }))
  socket.send(JSON.stringify({ id: 2, method: 'eth_subscribe', params: ['newHeads'] }))
  await vi.waitFor(() => expect(answers.map(({ id }) => id).sort()).toEqual([1, 2]), { timeout: 20_000 })
  expect(answers.find(({ id }) => id === 1)).toMatchObject({ error: { code: 4100 } })
  expect(answers.find(({ id }) => id === 2)).toMatchObject({ result: expect.stringMatching(/^0x/) })
  expect(await balanceOf(victim)).toBe('0x0')
  socket.close()
})

test('a control cannot be used by following a link, nor one that does not exist', async () => {
  expect(await send(`/${chain.id}/control/mine`, {}, undefined, 'GET')).toMatchObject({ status: 405 })
  expect(await send(`/${chain.id}/control/toString`, {}, {})).toMatchObject({ status: 404 })
  expect(await send(`/${chain.id}/control/destroy`, {}, {})).toMatchObject({
    status: 404,
    body: expect.stringContaining('There is no control \\"destroy\\"'),
  })
})
