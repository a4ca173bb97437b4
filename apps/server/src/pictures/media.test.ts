import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { deflateSync } from 'node:zlib'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRegistry } from '../chains/createRegistry.ts'
import { parseOptions } from '../config/parseOptions.ts'
import { readSecret } from '../config/readSecret.ts'
import { GuardedFetchError, type Resolve } from '../names/guardedFetch.ts'
import { createReads } from '../reads/createReads.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { createMedia, type Media } from './createMedia.ts'

const secret = new Uint8Array(32).fill(7)
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A host of pictures on this machine. */
async function serve(answer: (response: ServerResponse) => void) {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    answer(response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { origin: `http://127.0.0.1:${port}`, port, asked: () => asked }
}
const tokenOf = (path: string | null) => decodeURIComponent(path?.split('/').at(-1) ?? '')
function open(media: Media, url: string) {
  const picture = media.open(tokenOf(media.link(url)))
  if (picture === undefined) throw new Error('The link is not its own.')
  return picture
}
const media = (trusted: readonly string[] = [], resolve?: Resolve) =>
  createMedia({ secret, trusted, reads: () => undefined, now: () => 0, ...(resolve && { resolve }) })

/** A small PNG that browsers take. */
function png(width = 1, height = 1, extra = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.alloc(extra)),
    chunk('IDAT', deflateSync(Buffer.alloc(5))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture is fetched once for all who look, and is what its bytes say', async () => {
  const bytes = png()
  const host = await serve((response) => response.setHeader('content-type', 'text/html').end(bytes))
  const pictures = media([host.origin])
  const found = await Promise.all([1, 2, 3].map(() => open(pictures, `${host.origin}/a.png`)))
  expect(found.map(({ type }) => type)).toEqual(['image/png', 'image/png', 'image/png'])
  expect(found[0]?.body).toEqual(bytes)
  expect(host.asked()).toBe(1)
})

test.each([
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a drawing that loads', '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>'],
  ['a drawing with a handler', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
  ['nothing', ''],
  ['a picture of a hundred million pixels', png(10_000, 10_000)],
])('A58 %s is no picture', async (_, body) => {
  const host = await serve((response) => response.setHeader('content-type', 'image/png').end(body))
  await expect(open(media([host.origin]), `${host.origin}/x`)).rejects.toThrow('what is there is no picture')
})

test('A58 ten megabytes, told or not, are not read', async () => {
  const told = await serve((response) => {
    response.on('error', () => {})
    response.setHeader('content-length', 10 * 1024 * 1024)
    response.write(png(1, 1, 100))
  })
  await expect(open(media([told.origin]), `${told.origin}/x`)).rejects.toThrow('too much')
  let written = 0
  const endless = await serve((response) => {
    response.on('error', () => {})
    const pump = () => {
      while (written < 64 * 1024 * 1024 && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024
      if (written < 64 * 1024 * 1024 && !response.destroyed) response.once('drain', pump)
    }
    pump()
  })
  await expect(open(media([endless.origin]), `${endless.origin}/x`)).rejects.toThrow('too much')
  expect(written).toBeLessThan(32 * 1024 * 1024)
})

test('A58 a host that sends a byte now and then is not waited for', async () => {
  const timers: NodeJS.Timeout[] = []
  const host = await serve((response) => {
    response.on('error', () => {})
    response.write(png().subarray(0, 8))
    timers.push(setInterval(() => response.write('x'), 50))
  })
  await expect(open(media([host.origin]), `${host.origin}/x`)).rejects.toThrow(GuardedFetchError)
  for (const timer of timers) clearInterval(timer)
})

test('A57 a redirect is not followed, wherever it leads', async () => {
  const inner = await serve((response) => response.end(png()))
  const host = await serve((response) => response.writeHead(302, { location: `${inner.origin}/a.png` }).end())
  await expect(open(media([host.origin]), `${host.origin}/x`)).rejects.toThrow('status 302')
  expect(inner.asked()).toBe(0)
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/x.png',
  'https://127.1/x.png',
  'https://2130706433/x.png',
  'https://0x7f000001/x.png',
  'https://0177.0.0.1/x.png',
  'https://[::1]/x.png',
  'https://[::ffff:127.0.0.1]/x.png',
  'https://user:password@images.example.com/x.png',
  'https://images.example.com:8443/x.png',
  'https://images.example.com\\@127.0.0.1/x.png',
  'https://router.local/x.png',
  'https://metadata.google.internal/x.png',
  'http://images.example.com/x.png',
  'file:///etc/passwd',
  'ftp://images.example.com/x.png',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
])('A57 there is no link to %s', (url) => {
  expect(media().link(url)).toBe(null)
})

/** A resolver that answers with each list in turn, and says how often it was asked. */
function dns(...answers: readonly (readonly string[])[]) {
  let asked = 0
  const resolve: Resolve = (_, __, done) => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    done(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked: () => asked }
}

test.each([
  ['this machine', ['127.0.0.1']],
  ['the services of a cloud', ['169.254.169.254']],
  ['a public address beside a private one', ['93.184.216.34', '10.0.0.1']],
  ['an IPv4 address in an IPv6 one', ['::ffff:127.0.0.1']],
  ['an IPv4 address behind NAT64', ['64:ff9b::7f00:1']],
  ['nowhere', []],
])('A57 a name that leads to %s is never dialled', async (_, addresses) => {
  const names = dns(addresses)
  const link = open(media([], names.resolve), 'https://images.example.com/x.png')
  await expect(link).rejects.toThrow('this name leads into a private network')
  expect(names.asked()).toBe(1)
})

test('A57 a name that leads elsewhere the second time is looked up once, and only that is dialled', async () => {
  // The first answer is public, and nobody is there.
  const names = dns(['2a0f:ffff::1'], ['127.0.0.1'])
  const link = open(media([], names.resolve), 'https://images.example.com/x.png')
  await expect(link).rejects.toThrow('no answer')
  expect(names.asked()).toBe(1)
})

test('a link that this server did not make is not followed, whoever changed it', async () => {
  const host = await serve((response) => response.end(png()))
  const pictures = media([host.origin])
  const [encoded = '', signature = ''] = tokenOf(pictures.link(`${host.origin}/a.png`)).split('.')
  const other = Buffer.from(`${host.origin}/b.png`).toString('base64url')
  for (const token of [
    '',
    '.',
    encoded,
    `${encoded}.`,
    `${other}.${signature}`,
    `${encoded}.${signature.slice(1)}`,
  ]) {
    expect(pictures.open(token), token).toBe(undefined)
  }
  const foreign = createMedia({
    secret: new Uint8Array(32),
    trusted: [host.origin],
    reads: () => undefined,
    now: () => 0,
  })
  expect(pictures.open(tokenOf(foreign.link(`${host.origin}/a.png`)))).toBe(undefined)
  expect(host.asked()).toBe(0)
})

let sandbox: Sandbox
let server: TestServer
let onChain: Media
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1] })
  const options = { ...noPast, sandboxUrl: sandbox.url, secret: 'x'.repeat(32) }
  server = await startTestServer(options)
  const registry = await createRegistry(parseOptions(options), Date.now, () => {})
  const same = await readSecret(options.secret, async () => secret)
  onChain = createMedia({ secret: same, trusted: [], reads: createReads(registry), now: () => 0 })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

test('the route serves no link of others, and says so', async () => {
  const response = await fetch(
    `${server.url}/public/getMedia/aHR0cHM6Ly9hLmV4YW1wbGUv.AAAAAAAAAAAAAAAAAAAAAA`,
  )
  expect(response.status).toBe(404)
  expect(await reasonOf(response)).toMatchObject({ name: 'not_found', field: 'id' })
})

test('the picture of an NFT is read from the chain when somebody looks, and is a file for who opens it', async () => {
  const { Collectible, USDC } = sandbox.chain(1).contracts
  const response = await fetch(server.url + onChain.nft('eip155:1', Collectible, 1n))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<svg')
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'attachment; filename="picture.svg"',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  })
  const again = await fetch(server.url + onChain.nft('eip155:1', Collectible, 1n), {
    headers: { 'if-none-match': headers['etag'] ?? '' },
  })
  expect(again.status).toBe(304)
  // No such piece, no collection at all, a chain that nobody serves.
  for (const path of [
    onChain.nft('eip155:1', Collectible, 10n ** 70n),
    onChain.nft('eip155:1', USDC, 1n),
    onChain.nft('eip155:10', Collectible, 1n),
  ]) {
    expect((await fetch(server.url + path)).status).toBe(404)
  }
})

test('while the chain is away nobody is told that there is no picture', async () => {
  await sandbox.chain(1).controls.stop()
  try {
    const response = await fetch(
      server.url + onChain.nft('eip155:1', sandbox.chain(1).contracts.Collectible, 2n),
    )
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await reasonOf(response)).toMatchObject({ name: 'chain_unavailable', field: 'id' })
  } finally {
    await sandbox.chain(1).controls.resume()
  }
})
