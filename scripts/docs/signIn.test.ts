import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startSandbox } from '@latchkey/sandbox'
import { writeSignIn } from '@latchkey/siwx'
import { createEvmWallet } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodClaims } from '../../packages/siwx/src/test/issueTokens.ts'
import { serveTestIssuer } from '../../packages/siwx/src/test/serveTestIssuer.ts'

// The backends of the guide, as they stand there, with a server of sessions that this file plays.

const account = goodClaims.sub
const url = 'https://shop.example/orders'
const running: Server[] = []
let issuer: Awaited<ReturnType<typeof serveTestIssuer>>
let token: string

beforeAll(async () => {
  issuer = await serveTestIssuer()
  token = await issuer.sign(Date.now())
  process.env['LATCHKEY_SERVER'] = issuer.url
})
afterAll(async () => {
  delete process.env['LATCHKEY_SERVER']
  await issuer?.stop()
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

test('the middleware of Express answers those who have signed in', async () => {
  const { app } = await import('../../docs/snippets/signIn/express.ts')
  const address = await listen(createServer(app))
  const welcome = await fetch(`${address}/orders`, { headers: bearer() })
  expect(await welcome.json()).toEqual({ of: account, orders: [] })
  const refused = await fetch(`${address}/orders`)
  expect(refused.status).toBe(401)
  expect(await refused.text()).toBe('Sign in first.')
  expect((await fetch(`${address}/orders`, { headers: { authorization: 'Bearer none' } })).status).toBe(401)
})

test('the Next app of e2e/fixtures verifies sessions with the file that the guide shows', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  expect(read('e2e/fixtures/next/sessions.ts')).toBe(read('docs/snippets/signIn/sessions.ts'))
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
    // Another test file in this process may have loaded it, with the node of that test.
    vi.resetModules()
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
