import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedPage } from '../../../../scripts/serve/servePage.ts'
import { startDemo } from './startDemo.ts'

const description = {
  mnemonic: 'test test test test test test test test test test test junk',
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  chains: [
    {
      id: 8131337,
      caip2: 'eip155:8131337',
      name: 'Sandbox Ethereum',
      rpc: 'http://127.0.0.1:1/8131337',
      ws: 'ws://127.0.0.1:1/8131337',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      contracts: {},
    },
  ],
}

let folder: string
let sandboxAnswer = JSON.stringify(description)
const sandbox = createServer((_, response) => response.end(sandboxAnswer))
let sandboxUrl: string
let demo: ServedPage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-demo-test-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for visitors')
  await writeFile(join(folder, 'dist/.built-from'), 'a note')
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>demo</title>')
  await writeFile(join(folder, 'dist/preview.html'), '<!doctype html><title>preview</title>')
  await writeFile(join(folder, 'dist/assets/index-abc123.js'), 'export {}')
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  sandboxUrl = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`
  demo = await startDemo({ port: 0, serverUrl: 'http://127.0.0.1:9', sandboxUrl, dist: join(folder, 'dist') })
})

afterAll(async () => {
  await demo?.stop()
  await new Promise((resolve) => sandbox.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** A request whose path and headers go out exactly as written, which `fetch` would tidy up. */
function rawRequest(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = new URL(demo.url)
  return new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('the page comes with a policy that lets in its own files and its own server, nothing else', async () => {
  const response = await fetch(demo.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: http://127.0.0.1:9; connect-src 'self' http://127.0.0.1:9; frame-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'",
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('only the demo may frame the small site of the previews, and that site may make no request', async () => {
  const response = await fetch(`${demo.url}/preview.html`)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'; frame-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'self'; form-action 'none'",
  )
})

test('files with a hash in their name are cached for ever, the page itself is revalidated on each visit', async () => {
  const asset = await fetch(`${demo.url}/assets/index-abc123.js`)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const page = await fetch(demo.url)
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

test('a path that climbs out of the folder is not found', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/..\\secret.txt',
  ]) {
    const { status, body } = await rawRequest(path)
    expect(status, path).toBe(404)
    expect(body).not.toContain('not for visitors')
  }
})

test('rejects a malformed address and goes on serving', async () => {
  expect((await rawRequest('//[')).status).toBe(400)
  expect((await rawRequest('/__proto__')).status).toBe(404)
  expect((await rawRequest('/healthz')).status).toBe(200)
})

test('notes that a build leaves behind are not served', async () => {
  expect((await rawRequest('/.built-from')).status).toBe(404)
})

test('a name that is not this machine is refused, so that no other site can read the page through it', async () => {
  expect((await rawRequest('/config.json', { host: 'evil.example' })).status).toBe(403)
  expect((await rawRequest('/config.json', { host: '127.0.0.1.evil.example' })).status).toBe(403)
  expect((await rawRequest('/healthz', { host: 'localhost:5173' })).status).toBe(200)
})

test('the page can be read, not written', async () => {
  const response = await fetch(demo.url, { method: 'POST', body: 'x' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  const head = await rawRequest('/', {}, 'HEAD')
  expect(head).toEqual({ status: 200, body: '' })
})

test('the configuration names the server and carries what the sandbox says of itself', async () => {
  const response = await fetch(`${demo.url}/config.json`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ serverUrl: 'http://127.0.0.1:9', sandbox: description })
})

test('the configuration names the relay and the wallet page, and the policy allows the relay', async () => {
  const paired = await startDemo({
    port: 0,
    serverUrl: 'http://127.0.0.1:9',
    relayUrl: 'ws://127.0.0.1:9/relay',
    walletUrl: 'http://127.0.0.1:8',
    sandboxUrl,
    dist: join(folder, 'dist'),
  })
  const page = await fetch(paired.url)
  const config = await (await fetch(`${paired.url}/config.json`)).json()
  await paired.stop()
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' http://127.0.0.1:9 ws://127.0.0.1:9;",
  )
  expect(config).toMatchObject({ relayUrl: 'ws://127.0.0.1:9/relay', walletUrl: 'http://127.0.0.1:8' })
})

test('the configuration names the frame and the mailbox, and the policy lets the frame in', async () => {
  const frameUrl = 'http://localhost:7'
  const mailUrl = 'http://127.0.0.1:6'
  const dist = join(folder, 'dist')
  const served = await startDemo({ port: 0, serverUrl: demo.url, frameUrl, mailUrl, sandboxUrl, dist })
  const page = await fetch(served.url)
  const config = await (await fetch(`${served.url}/config.json`)).json()
  await served.stop()
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self' http://localhost:7;")
  expect(config).toMatchObject({ frameUrl, mailUrl })
})

test('a wrong sandbox address is reported with the setting to check', async () => {
  sandboxAnswer = JSON.stringify({ hello: 'world' })
  const response = await fetch(`${demo.url}/config.json`)
  sandboxAnswer = JSON.stringify(description)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    reason: `What answers at ${sandboxUrl} is no Latchkey sandbox. Check LATCHKEY_SANDBOX_URL.`,
  })
})

test('without a built page the start fails with what to run', async () => {
  const start = startDemo({ port: 0, serverUrl: demo.url, sandboxUrl, dist: join(folder, 'nowhere') })
  await expect(start).rejects.toThrow('run npm run build first')
})

test('after a stop the port is free again', async () => {
  const other = await startDemo({ port: 0, serverUrl: demo.url, sandboxUrl, dist: join(folder, 'dist') })
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  await other.stop()
  await expect(fetch(`${other.url}/healthz`)).rejects.toThrow()
})

test('the guest book is for visitors who have signed in', async () => {
  const { href } = new URL('/members', demo.url)
  for (const headers of [{}, { authorization: 'Bearer a.b.c' }, { cookie: 'latchkey-session=a.b.c' }]) {
    const read = await fetch(href, { headers })
    expect([read.status, await read.json()]).toEqual([401, { reason: 'Sign in to read the guest book.' }])
    const written = await fetch(href, { method: 'POST', headers, body: JSON.stringify({ text: 'hello' }) })
    expect(written.status).toBe(401)
  }
  expect((await fetch(href, { method: 'DELETE' })).status).toBe(405)
})

test('the guest book says when the server that knows the sessions does not answer', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'ES256', kid: 'one', typ: 'latchkey-session+jwt' })}.${part({})}.AAAA`
  const answer = await fetch(`${demo.url}/members`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { reason: 'The server that knows the sessions does not answer.' },
  ])
})
