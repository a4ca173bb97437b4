import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { guardedFetch } from './guardedFetch.ts'
import { isPublicAddress } from './publicAddress.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (response: ServerResponse, body: string) => void) {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    heard.push(`${request.method} ${request.url} ${body}`)
    answer(response, body)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { origin, heard }
}

const ask = (url: string, trusted: readonly string[] = [], signal = AbortSignal.timeout(30_000)) =>
  guardedFetch(url, { method: 'GET', signal, trusted }).then(String)

test('an origin that the operator vouches for is asked, wherever it is', async () => {
  const { origin, heard } = await serve((response) => response.end('{"data":"0x"}'))
  expect(await ask(`${origin}/a`, [origin])).toBe('{"data":"0x"}')
  const posted = guardedFetch(`${origin}/b`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(30_000),
    trusted: [origin],
  })
  expect(String(await posted)).toBe('{"data":"0x"}')
  expect(heard).toEqual(['GET /a ', 'POST /b {}'])
})

test('a server of this machine that nobody vouched for hears nothing', async () => {
  const { origin, heard } = await serve((response) => response.end('secret'))
  const port = new URL(origin).port
  for (const url of [
    `${origin}/`,
    `http://localhost:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://user:password@127.0.0.1:${port}/`,
  ]) {
    await expect(ask(url), url).rejects.toThrow('this address is not asked')
    await expect(ask(url, ['http://127.0.0.1']), url).rejects.toThrow('this address is not asked')
  }
  expect(heard).toEqual([])
})

test.each([
  '',
  'gateway',
  '/relative',
  'https://gateway/x',
  'https://169.254.169.254/latest',
  'ftp://a.example/',
  'https://a.example:22/',
])('%j is not asked', async (url) => {
  await expect(ask(url)).rejects.toThrow('this address is not asked')
})

test('a name that leads to this machine is not connected to', async () => {
  // By RFC 6761 every name below localhost is this machine; where the system does not know that, there is no answer.
  await expect(ask('https://gateway.localhost/')).rejects.toThrow(/leads into a private network|no answer/)
})

test('redirects are not followed, errors are not answers, and too much is too much', async () => {
  const { origin } = await serve((response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' })
    response.end()
  })
  await expect(ask(origin, [origin])).rejects.toThrow('status 302')
  const failing = await serve((response) => {
    response.statusCode = 500
    response.end('{"data":"0x"}')
  })
  await expect(ask(failing.origin, [failing.origin])).rejects.toThrow('status 500')
  const endless = await serve((response) => {
    response.on('error', () => {})
    response.write('a'.repeat(2 * 1024 * 1024))
  })
  await expect(ask(endless.origin, [endless.origin])).rejects.toThrow('too much')
})

test('who does not answer is not waited for beyond the deadline', async () => {
  const { origin } = await serve(() => {})
  await expect(ask(origin, [origin], AbortSignal.timeout(200))).rejects.toThrow('no answer')
})

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.255.255',
  ],
  ...[
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
  ],
  ...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
