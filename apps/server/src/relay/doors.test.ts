import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openStore } from '../store/openStore.ts'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import { type TestRelay, useRelay } from '../test/relay/useRelay.ts'
import { reasonOf } from '../test/startTestServer.ts'

const { start, now } = useRelay()

type Knock = {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Opens a socket and says how that went: open, closed with a code, or refused with a status. */
async function knock(relay: TestRelay, { query = {}, headers = {} }: Knock): Promise<string> {
  const url = new URL(relay.relayUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const ws = new WebSocket(url, { headers })
  const refused = once(ws, 'unexpected-response').then(async ([, response]) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const { reasons } = JSON.parse(Buffer.concat(chunks).toString())
    return `${response.statusCode} ${reasons[0].name}`
  })
  const closed = once(ws, 'close').then(([code, reason]) => `${code} ${reason}`)
  const opened = once(ws, 'open').then(async () => {
    // Who is refused is closed at once; who is not is answered.
    const answered = once(ws, 'message').then(() => 'open')
    ws.send('?')
    const how = await Promise.race([answered, closed])
    ws.terminate()
    return how
  })
  for (const one of [refused, closed, opened]) one.catch(() => {})
  ws.on('error', () => {})
  const how = await Promise.race([refused, opened])
  ws.terminate()
  return how
}

function tokenFor(relay: TestRelay, at = now()): string {
  return clientToken(newClientKey(), relay.relayUrl, at)
}

test('a token is taken from the address or from the header', async () => {
  const relay = await start()
  expect(await knock(relay, { query: { auth: tokenFor(relay) } })).toBe('open')
  expect(await knock(relay, { headers: { authorization: `Bearer ${tokenFor(relay)}` } })).toBe('open')
})

test('a bad token is refused with 401, or with a close that says why where the client listens for it', async () => {
  const relay = await start()
  const old = tokenFor(relay, now() - 90_000_000)
  const forged = `${tokenFor(relay).slice(0, -6)}AAAAAA`
  const foreign = clientToken(newClientKey(), 'wss://relay.example.test', now())
  expect(await knock(relay, {})).toBe('401 MissingJwt')
  expect(await knock(relay, { query: { auth: old } })).toBe('401 InvalidJwt')
  const listening = (auth: string) => knock(relay, { query: { auth, useOnCloseEvent: 'true' } })
  expect(await listening('')).toBe('3000 JWT Token is missing')
  expect(await listening(old)).toBe(`3000 JWT Token is expired now=${Math.floor(now() / 1000)}`)
  expect(await listening(tokenFor(relay, now() + 600_000))).toBe(
    `3000 JWT Token is not yet valid now=${Math.floor(now() / 1000)}`,
  )
  expect(await listening(forged)).toBe('3000 JWT Token is not valid')
  expect(await listening(foreign)).toBe('3000 JWT Token is for another relay')
})

test('public addresses that the operator wrote are the ones that tokens must name', async () => {
  const relay = await start({ relayUrl: ['wss://relay.example.test/relay'] })
  const auth = clientToken(newClientKey(), 'wss://relay.example.test', now())
  expect(await knock(relay, { query: { auth } })).toBe('open')
  expect(await knock(relay, { query: { auth: tokenFor(relay) } })).toBe('401 InvalidJwt')
})

test('without a project pages on this machine and apps are served, others are asked for one', async () => {
  const relay = await start()
  const from = (origin: string, query = {}) =>
    knock(relay, { query: { auth: tokenFor(relay), useOnCloseEvent: 'true', ...query }, headers: { origin } })
  expect(await from('http://localhost:5173')).toBe('open')
  expect(await from('http://127.0.0.1:5173', { projectId: 'localhost' })).toBe('open')
  expect(await from('https://shop.example')).toBe('3000 Project id is not specified')
  expect(await from('https://shop.example', { projectId: 'localhost' })).toBe('3000 Origin not allowed')
  expect(await from('http://localhost:5173', { projectId: 'unheard-of' })).toBe('3000 Project not found')
  const strict = await start({ localProject: false })
  const auth = tokenFor(strict)
  expect(await knock(strict, { query: { auth } })).toBe('401 ProjectIdNotSpecified')
})

test('a project lets in the origins it allows, and apps, which have none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-doors-'))
  const databaseUrl = `sqlite:${join(folder, 'server.sqlite')}`
  const store = await openStore(databaseUrl, () => {})
  await store.projects.add({ id: 'shop', origins: ['https://*.shop.example'], createdAt: '' })
  await store.close()
  const relay = await start({ databaseUrl })
  const query = { auth: tokenFor(relay), projectId: 'shop' }
  expect(await knock(relay, { query, headers: { origin: 'https://www.shop.example' } })).toBe('open')
  expect(await knock(relay, { query })).toBe('open')
  expect(await knock(relay, { query, headers: { origin: 'https://evil.example' } })).toBe(
    '403 OriginNotAllowed',
  )
  expect(await knock(relay, { query, headers: { origin: 'http://localhost:1' } })).toBe(
    '403 OriginNotAllowed',
  )
  await relay.stop()
  await rm(folder, { recursive: true })
})

test('an upgrade elsewhere is answered as if nobody had asked for it', async () => {
  const relay = await start()
  const ask = (path: string, upgrade: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asking = request(`${relay.url}${path}`, { headers: { connection: 'upgrade', upgrade } })
      asking.on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asking.on('upgrade', () => reject(new Error('It opened.')))
      asking.on('error', reject)
      asking.end()
    })
  expect(await ask('/v1', 'websocket')).toBe(426)
  expect(await ask('/relayed', 'websocket')).toBe(404)
  expect(await ask('/relay', 'h2c')).toBe(426)
  expect(await ask('/healthz', 'h2c')).toBe(200)
})

test('a request with a body that offers another protocol is read as usual, however it arrives', async () => {
  const relay = await start({ chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] } })
  const { hostname, port } = new URL(relay.url)
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
  const head = [
    'POST /v1?chainId=eip155:7 HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
    `Content-Length: ${body.length}`,
    '\r\n',
  ].join('\r\n')
  for (const [first, second] of [
    [head + body, ''],
    [head, body],
    [head + body.slice(0, 9), body.slice(9)],
  ] as const) {
    const socket = connect(Number(port), hostname)
    let told = ''
    socket.on('data', (chunk) => {
      told += chunk
    })
    const ended = once(socket, 'close')
    socket.write(first, () => setImmediate(() => socket.write(second)))
    await ended
    expect(told).toMatch(/^HTTP\/1.1 200 .*"result":"0x7"/s)
  }
})

test('a browser that opens the address is told what it is for', async () => {
  const relay = await start()
  const response = await fetch(`${relay.url}/relay`)
  expect(response.status).toBe(426)
  expect((await reasonOf(response))?.description).toBe('Open a WebSocket here, or call /relay/rpc with POST.')
  expect(response.headers.get('access-control-expose-headers')).toContain('date')
})

test('where the operator wants no relay there is none', async () => {
  const relay = await start({ relay: false })
  expect((await fetch(`${relay.url}/relay`)).status).toBe(404)
  expect((await fetch(`${relay.url}/relay/rpc`, { method: 'POST', body: '{}' })).status).toBe(404)
  expect(await (await fetch(`${relay.url}/healthz`)).json()).not.toHaveProperty('relay')
  await expect(relay.open()).rejects.toThrow()
})
