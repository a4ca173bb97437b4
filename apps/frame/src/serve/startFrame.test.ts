import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServedFrame, startFrame } from './startFrame.ts'

const serverUrl = 'https://api.test'
const vaultKey = { kty: 'EC', crv: 'P-256', x: 'X'.repeat(43), y: 'Y'.repeat(43) } as const
const settings = '<script type="application/json" id="settings">{}</script>'
const origins = ['https://dapp.test', 'https://*.shop.test']
const asked: string[] = []
const log: string[] = []
let serverStatus: number | undefined
let time = 0
let folder: string
let frame: ServedFrame
let url: string

/** A server that knows the project `shop`. */
async function answer(input: URL | RequestInfo): Promise<Response> {
  const { pathname } = new URL(String(input))
  asked.push(pathname)
  if (serverStatus !== undefined) return new Response('', { status: serverStatus })
  if (pathname === '/embedded/v1/keys') return Response.json({ vault: vaultKey, socials: [] })
  const isKnown = pathname === '/embedded/v1/projects/shop'
  return isKnown ? Response.json({ origins, loopback: false }) : new Response('', { status: 404 })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  for (const page of ['sdk', 'device', 'veto', 'approve', 'devices', 'social'])
    await writeFile(join(folder, `dist/${page}.html`), `<!doctype html><title>${page}</title>${settings}`)
  await writeFile(join(folder, 'dist/assets/worker-abc123.js'), 'export {}')
  await writeFile(
    join(folder, 'dist/manifest.json'),
    JSON.stringify({ 'src/worker/main.ts': { file: 'assets/worker-abc123.js' } }),
  )
  await writeFile(join(folder, 'secret.txt'), 'not for visitors')
  frame = await startFrame(
    { port: 0, serverUrl, dist: join(folder, 'dist') },
    { fetch: answer, now: () => time, writeLog: (line) => void log.push(line) },
  )
  url = frame.url.replace('localhost', '127.0.0.1')
})
afterAll(async () => {
  await frame.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  serverStatus = undefined
  time += 3_600_000
  asked.length = 0
})

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

async function settingsOf(response: Response): Promise<Record<string, unknown>> {
  const text = /id="settings">(.*?)<\/script>/.exec(await response.text())?.[1]
  return JSON.parse(text ?? '')
}

test('the shell has its settings and may be shown by pages of its project alone', async () => {
  const query = 'projectId=shop&chainId=eip155:10&version=4&enableLogger=true'
  const response = await fetch(`${url}/sdk?${query}`, { headers: { referer: 'https://a.shop.test/' } })
  expect(policyOf(response)).toContain('; frame-ancestors https://dapp.test https://*.shop.test;')
  expect(response.headers.get('x-frame-options')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await settingsOf(response)).toEqual({
    projectId: 'shop',
    allowedOrigins: ['https://dapp.test', 'https://a.shop.test'],
    serverUrl,
    vaultKey,
    workerPath: '/assets/worker-abc123.js',
    chainId: 'eip155:10',
    enableLogger: true,
    brand: 'Latchkey Wallet',
  })
})

test('the policy runs own scripts alone, under Trusted Types, and reaches the server alone', async () => {
  const policy = policyOf(await fetch(`${url}/sdk?projectId=shop`))
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${serverUrl}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
  ])
    expect(policy.split('; ')).toContain(directive)
})

test.each(['', '?projectId=', '?projectId=nobody', '?projectId=../shop', `?projectId=${'x'.repeat(65)}`])(
  'A2 /sdk%s is 404, and no page may show it',
  async (query) => {
    const response = await fetch(`${url}/sdk${query}`)
    expect(response.status).toBe(404)
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  },
)

test.each(['/device', '/veto', '/', '/nowhere', '/healthz', '/assets/worker-abc123.js'])(
  'no page may show %s, keep a handle of it or guess its type',
  async (path) => {
    const { headers } = await fetch(`${url}${path}`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(headers.get('origin-agent-cluster')).toBe('?1')
  },
)

test('the window of the wallet may be shown by no page, and keeps the handle of the frame that opened it', async () => {
  const response = await fetch(`${url}/approve`)
  expect(policyOf(response)).toContain("frame-ancestors 'none'")
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(await settingsOf(response)).toEqual({
    brand: 'Latchkey Wallet',
    workerPath: '/assets/worker-abc123.js',
  })
})

test('the page that a social login ends at reaches its opener, and no page may show it', async () => {
  const response = await fetch(`${url}/social/done`)
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(policyOf(response)).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-frame-options')).toBe('DENY')
})

const providers = ['google', 'github', 'apple', 'facebook', 'x', 'discord']

test.each(providers)(
  'the page that %s leads back to has its answer, and the key to seal it to',
  async (provider) => {
    const response = await fetch(`${url}/social/callback/${provider}?code=4%2F0A&state=s1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await settingsOf(response)).toEqual({
      serverUrl,
      brand: 'Latchkey Wallet',
      vaultKey,
      answer: { provider, fields: { code: '4/0A', state: 's1' } },
    })
  },
)

const postForm = (path: string, form: string) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  })

test('a provider may answer by a form, and the query does not count then', async () => {
  const form = 'code=c1&state=s+1&user=%7B%22name%22%3A%22In%C3%A9s%22%7D'
  const response = await postForm('/social/callback/apple?code=other&error=1', form)
  expect(response.status).toBe(200)
  const { answer } = await settingsOf(response)
  expect(answer).toEqual({
    provider: 'apple',
    fields: { code: 'c1', state: 's 1', user: '{"name":"Inés"}' },
  })
})

test('the answer of a provider cannot end the element that it stands in', async () => {
  const code = '</script><script>alert(1)</script>$&'
  const form = String(new URLSearchParams({ code }))
  for (const response of [
    await fetch(`${url}/social/callback/google?${form}`),
    await postForm('/social/callback/apple', form),
  ]) {
    const text = await response.clone().text()
    expect(text.match(/<\/script>/g)).toHaveLength(1)
    expect(await settingsOf(response)).toMatchObject({ answer: { fields: { code } } })
  }
})

test('a form of at most 16 KiB is taken', async () => {
  const form = (bytes: number) => `code=${'x'.repeat(bytes - 'code='.length)}`
  expect((await postForm('/social/callback/apple', form(16_384))).status).toBe(200)
  for (const bytes of [16_385, 600_000]) {
    const response = await postForm('/social/callback/apple', form(bytes))
    expect(response.status).toBe(413)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('The answer of the provider is too large.')
  }
})

test('the callback is there for the six providers alone, and for no other method than GET, HEAD and POST', async () => {
  const unknown = ['farcaster', 'Google', 'google/', 'google/x', '', '..%2fgoogle', 'constructor']
  for (const path of [...unknown.map((name) => `/social/callback/${name}`), '/social/callback']) {
    expect((await fetch(`${url}${path}?code=c`)).status).toBe(404)
  }
  expect((await postForm('/social/callback/farcaster', 'code=c')).status).toBe(404)
  const put = await fetch(`${url}/social/callback/google`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test('the answer of a provider is kept nowhere: not by a browser, the next page, another page or the log', async () => {
  log.length = 0
  serverStatus = 503
  const spare = await startFrame(
    { port: 0, serverUrl, dist: join(folder, 'dist') },
    { fetch: answer, writeLog: (line) => void log.push(line) },
  )
  const failed = await fetch(
    `${spare.url.replace('localhost', '127.0.0.1')}/social/callback/google?code=code-of-ines`,
  )
  expect([failed.status, await failed.text()]).toEqual([503, expect.not.stringContaining('code-of-ines')])
  await spare.stop()
  await postForm('/social/callback/apple', `code=code-of-ines&more=${'x'.repeat(20_000)}`)
  for (const response of [
    await fetch(`${url}/social/callback/google?code=code-of-ines`),
    await postForm('/social/callback/apple', 'code=code-of-ines'),
  ]) {
    const { headers } = response
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
  }
  expect(log).toHaveLength(1)
  expect(log.join()).not.toContain('code-of-ines')
})

test('scripts are kept for good, and the Worker reaches nothing', async () => {
  const { headers } = await fetch(`${url}/assets/worker-abc123.js`)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; base-uri/)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('settings cannot end the element that they stand in', async () => {
  const spare = await startFrame(
    { port: 0, serverUrl, brand: '</script><b>$&', vaultKey, dist: join(folder, 'dist') },
    { fetch: answer },
  )
  const response = await fetch(`${spare.url.replace('localhost', '127.0.0.1')}/device`)
  expect(await settingsOf(response)).toEqual({ serverUrl, vaultKey, brand: '</script><b>$&' })
  await spare.stop()
})

test('asks the server about a project once in five seconds', async () => {
  for (const ms of [0, 4_999, 1]) {
    time += ms
    await fetch(`${url}/sdk?projectId=shop`)
  }
  expect(asked.filter((path) => path.endsWith('/shop'))).toHaveLength(2)
})

test('while the server is down, known projects work on and others hear that it is down', async () => {
  await fetch(`${url}/sdk?projectId=shop`)
  serverStatus = 503
  time += 60_000
  expect((await fetch(`${url}/sdk?projectId=shop`)).status).toBe(200)
  const other = await fetch(`${url}/sdk?projectId=other`)
  expect(other.status).toBe(503)
  expect(policyOf(other)).toContain("frame-ancestors 'none'")
  time += 600_000
  expect((await fetch(`${url}/sdk?projectId=shop`)).status).toBe(503)
})

test('serves nothing but the build, and takes nothing but reports', async () => {
  for (const path of ['/manifest.json', '/sdk.html', '/assets/..%2f..%2fsecret.txt', '/../secret.txt'])
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  expect((await fetch(`${url}/device`, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${url}/sdk?projectId=shop&version=3`)).status).toBe(400)
})

test('reports of violated policies are short lines of the log, thirty a minute at the most', async () => {
  const report = {
    'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.test/x.js' },
  }
  const send = (body: string) => fetch(`${url}/csp`, { method: 'POST', body })
  log.length = 0
  for (const body of ['x'.repeat(20_000), '{}']) expect((await send(body)).status).toBe(204)
  expect(log).toEqual([])
  for (let count = 0; count < 40; count += 1) await send(JSON.stringify(report))
  expect(log).toHaveLength(30)
  expect(JSON.parse(log[0] ?? '')).toEqual({
    part: 'frame',
    level: 'warn',
    message: 'policy violated',
    directive: 'script-src',
    blocked: 'https://evil.test/x.js',
  })
})
