import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startSandbox } from '@latchkey/sandbox'
import { writeSignIn } from '@latchkey/siwx'
import { createEvmWallet } from '@latchkey/testing'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodClaims, openTestIssuer } from '../../packages/siwx/src/test/issueTokens.ts'

// The backends of the guide, as they stand there, with a server of sessions that this file plays.

const account = goodClaims.sub
const url = 'https://shop.example/orders'
const running: Server[] = []
let issuer: Awaited<ReturnType<typeof openTestIssuer>>
let token: string

beforeAll(async () => {
  issuer = await openTestIssuer()
  token = await issuer.sign(Date.now())
  process.env['LATCHKEY_SERVER'] = await listen(
    createServer(async (request, response) => {
      const { headers, url: path } = request
      const answer = issuer.answer(`http://server${path}`, headers.authorization ?? null)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    }),
  )
})
afterAll(async () => {
  delete process.env['LATCHKEY_SERVER']
  for (const server of running) await new Promise((resolve) => server.close(resolve))
})

async function listen(server: Server): Promise<string> {
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const bearer = () => ({ authorization: `Bearer ${token}` })
const signedInRequest = (method = 'GET') => new Request(url, { method, headers: bearer() })

test('the server of Node answers those who have signed in', async () => {
  const { server } = await import('../../docs/snippets/signIn/nodeServer.ts')
  const address = await listen(server)
  const welcome = await fetch(address, { headers: bearer() })
  expect(await welcome.text()).toBe(`Hello ${account.split(':')[2]}`)
  expect((await fetch(address)).status).toBe(401)
})

test('the middleware of Hono answers those who have signed in', async () => {
  const { app } = await import('../../docs/snippets/signIn/hono.ts')
  expect(await (await app.request(signedInRequest())).json()).toEqual({ of: account, orders: [] })
  expect((await app.request('/orders')).status).toBe(401)
})

test('the middleware of Express lets those pass who have signed in', async () => {
  const { signedIn } = await import('../../docs/snippets/signIn/express.ts')
  const address = await listen(
    createServer((request, response) =>
      signedIn(request, response, () => response.end((request as { visitor?: { id: string } }).visitor?.id)),
    ),
  )
  expect(await (await fetch(address, { headers: bearer() })).text()).toBe('session-1')
  expect((await fetch(address)).status).toBe(401)
})

test('the route of Next answers those who have signed in', async () => {
  const { GET } = await import('../../docs/snippets/signIn/nextRoute.ts')
  expect(await (await GET(signedInRequest())).json()).toEqual({ of: account, orders: [] })
  expect((await GET(new Request(url))).status).toBe(401)
})

test('with the cookie of one route of Next, the proxy lets a visitor pass', async () => {
  const { POST, DELETE } = await import('../../docs/snippets/signIn/nextCookie.ts')
  const { proxy, config } = await import('../../docs/snippets/signIn/nextProxy.ts')
  expect((await POST(new Request(url, { method: 'POST' }))).status).toBe(401)
  const given = (await POST(signedInRequest('POST'))).headers.get('set-cookie') ?? ''
  expect(given).toMatch(
    /^__Host-latchkey-session=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Expires=\w{3}, .+ GMT$/,
  )
  const [cookie = ''] = given.split(';')
  expect(await proxy(new Request(url, { headers: { cookie } }))).toBe(undefined)

  const refused = await proxy(new Request(url))
  expect(refused?.headers.get('location')).toBe('https://shop.example/')
  expect(config.matcher).toBe('/account/:path*')
  expect((await DELETE()).headers.get('set-cookie')).toMatch(
    /^__Host-latchkey-session=; Path=\/; Secure; .*Max-Age=0$/,
  )
})

test('the server component of Next greets those who have signed in', async () => {
  // Next runs it in e2e/fixtures; it is not installed here, so its headers are those of a request of this test.
  let request = new Request(url)
  vi.doMock('next/headers', () => ({ headers: async () => request.headers }))
  // By a path in a constant: its types are checked where Next is installed.
  const path = '../../e2e/fixtures/next/app/account/page.tsx' as string
  const { default: Account } = await import(path)
  const page: ReactElement<{ readonly children: ReactElement }> = Account()
  const Orders = page.props.children.type as () => Promise<ReactElement>
  const draw = async () => renderToStaticMarkup(await Orders())
  expect(await draw()).toBe('<p>Sign in first.</p>')
  request = new Request(url, { headers: { cookie: `__Host-latchkey-session=${token}` } })
  expect(await draw()).toBe(`<p>The orders of ${account.split(':')[2]}</p>`)
})

test('a payment asks whether the session lives', async () => {
  const { POST } = await import('../../docs/snippets/signIn/checkPayment.ts')
  expect(await (await POST(signedInRequest('POST'))).json()).toEqual({ paidBy: account })
  issuer.ended.add('session-1')
  expect((await POST(signedInRequest('POST'))).status).toBe(401)
  issuer.ended.clear()
})

test('a backend of its own reads a message and its signature', async () => {
  const sandbox = await startSandbox({ chains: [8131337] })
  try {
    const calls: { readonly method: string; readonly params: readonly { readonly gas?: string }[] }[] = []
    process.env['ETHEREUM_RPC'] = await listen(
      createServer(async (request, response) => {
        const body = await text(request)
        calls.push(JSON.parse(body))
        const answer = await fetch(sandbox.chain(8131337).url, { method: 'POST', body })
        response.writeHead(answer.status).end(await answer.text())
      }),
    )
    const { readSignIn } = await import('../../docs/snippets/signIn/ownServer.ts')
    const chains = sandbox.chains.map(({ id, name, url }) => ({ id, name, rpcUrl: url }))
    const { provider } = createEvmWallet({ name: 'Harbor', chains })
    const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as [string]
    const sign = async (words: string) => {
      const hex = `0x${Buffer.from(words).toString('hex')}`
      return (await provider.request({ method: 'personal_sign', params: [hex, address] })) as string
    }
    const message = writeSignIn({
      domain: 'shop.example',
      accountAddress: sandbox.accounts[0]?.address ?? '',
      chainId: 'eip155:1',
      uri: 'https://shop.example',
      version: '1',
      nonce: '32891757',
      issuedAt: new Date().toISOString(),
    })
    const signature = await sign(message)
    expect(await readSignIn(message, signature, '32891757')).toBe(`eip155:1:${sandbox.accounts[0]?.address}`)
    await expect(readSignIn(message, signature, '32891758')).rejects.toThrow('Refused: nonce')
    expect(calls).toEqual([])
    const foreign = await sign('another')
    await expect(readSignIn(message, foreign, '32891757')).rejects.toThrow('Refused: signature')
    // Whatever contract is asked, and whatever it does: one call, with a limit.
    expect(calls.map(({ method, params }) => [method, Number(params[0]?.gas)])).toEqual([
      ['eth_call', 10_000_000],
    ])
  } finally {
    delete process.env['ETHEREUM_RPC']
    await sandbox.stop()
  }
})
