import { randomBytes } from 'node:crypto'
import { signInPaths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { type Signer, solanaSigner } from '../test/signIn/signers.ts'
import { shopOrigin, useSignIn } from '../test/signIn/useSignIn.ts'
import { reasonOf } from '../test/startTestServer.ts'

const { clock, now, page, backend, signer, startNode, url } = useSignIn()
const minute = 60_000
const inTime = (ms: number) => new Date(now() + ms).toISOString()

/** What a refused call says; a test that expects one fails where the call went well. */
async function refusalOf(asked: Promise<Response>) {
  const response = await asked
  expect(response.status).not.toBe(200)
  return { status: response.status, name: (await reasonOf(response))?.name }
}

test('A50 a message signs in once', async () => {
  const { message, nonceToken } = await page().make(signer())
  const signature = await signer().sign(message)
  const send = () => page().authenticate(nonceToken, { message, signature })
  expect((await send()).status).toBe(200)
  expect(await refusalOf(send())).toEqual({ status: 401, name: 'nonce_used' })
})

test('A50 one nonce opens one session on a chain, and one on each further chain that a wallet signed for', async () => {
  const { message, nonceToken, fields } = await page().make(signer())
  const { nonce } = fields
  const send = async (one: Signer, text: string) =>
    page().authenticate(nonceToken, { message: text, signature: await one.sign(text) })
  expect((await send(signer(), message)).status).toBe(200)
  const again = await page().make(signer(), { nonce, statement: 'Another text.' })
  expect(await refusalOf(send(signer(), again.message))).toEqual({ status: 401, name: 'nonce_used' })
  const other = await page().make(signer(1), { nonce })
  expect(await refusalOf(send(signer(1), other.message))).toEqual({ status: 401, name: 'nonce_used' })
  const sun = solanaSigner()
  const elsewhere = await page().make(sun, { nonce })
  expect((await send(sun, elsewhere.message)).status).toBe(200)
})

test('A50 of twenty calls with one message at once, one opens a session', async () => {
  const { message, nonceToken } = await page().make(signer())
  const signature = await signer().sign(message)
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => page().authenticate(nonceToken, { message, signature })),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
})

test.each([
  ['another domain', { domain: 'evil.example' }, 'wrong_domain'],
  ['a subdomain', { domain: 'login.shop.example' }, 'wrong_domain'],
  ['the domain above', { domain: 'example' }, 'wrong_domain'],
  ['another port', { domain: 'shop.example:8443' }, 'wrong_domain'],
  ['the port spelled out', { domain: 'shop.example:443' }, 'wrong_domain'],
  ['a domain in capitals', { domain: 'SHOP.example' }, 'wrong_domain'],
  ['a domain that only looks alike', { domain: 'xn--shp-fna.example' }, 'wrong_domain'],
  ['a name before the domain', { domain: 'shop.example@evil.example' }, 'wrong_domain'],
  ['another scheme', { scheme: 'http' }, 'wrong_domain'],
  ['an address of another site', { uri: 'https://evil.example/shop' }, 'wrong_uri'],
  ['an address that only begins alike', { uri: 'https://shop.example.evil.example/' }, 'wrong_uri'],
  ['an address without TLS', { uri: 'http://shop.example/' }, 'wrong_uri'],
  ['an address of no site', { uri: 'urn:shop' }, 'wrong_uri'],
  ['another nonce', { nonce: 'abcdefghijklmnopqrstuvwx' }, 'wrong_nonce'],
  ['a chain that is not served', { chainId: 'eip155:5' }, 'wrong_chain'],
] as const)('A63 a message with %s is refused', async (_what, changed, name) => {
  expect(await refusalOf(page().send(signer(), changed))).toEqual({ status: 401, name })
})

test.each([
  ['issued six minutes ago', { issuedAt: -6 * minute }, 'wrong_time'],
  ['issued in six minutes', { issuedAt: 6 * minute }, 'wrong_time'],
  ['that has expired', { expirationTime: -1_000 }, 'message_expired'],
  ['that is good for two days', { expirationTime: 48 * 60 * minute }, 'message_lasts'],
  ['that is not valid yet', { notBefore: 10 * minute }, 'message_not_yet_valid'],
] as const)('a message %s is refused', async (_when, times, name) => {
  const changed = Object.fromEntries(Object.entries(times).map(([part, ms]) => [part, inTime(ms)]))
  expect(await refusalOf(page().send(signer(), changed))).toEqual({ status: 401, name })
})

test('a message with times that hold is taken', async () => {
  const changed = {
    scheme: 'https',
    issuedAt: inTime(-4 * minute),
    notBefore: inTime(-minute),
    expirationTime: inTime(23 * 60 * minute),
    statement: 'I accept the terms.',
    requestId: 'r-1',
    resources: ['https://shop.example/terms'],
  }
  expect((await page().send(signer(), changed)).status).toBe(200)
})

test.each([
  ['a line more', (text: string) => `${text}\nApproved: yes`],
  ['an empty line at its end', (text: string) => `${text}\n`],
  ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a blank at the end of a line', (text: string) => text.replace('Version: 1', 'Version: 1 ')],
  ['a second site', (text: string) => `${text}\n${text}`],
  ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
  ['an address in small letters', (text: string) => text.replace(/0x\w{40}/, (it) => it.toLowerCase())],
  ['Unicode that looks alike', (text: string) => text.replace('shop', 'sh\u043ep')],
  ['only the first line', (text: string) => text.split('\n')[0] ?? ''],
])('A63 a signed text with %s is no sign-in message', async (_what, change) => {
  const { message, nonceToken } = await page().make(signer())
  const changed = change(message)
  const signature = await signer().sign(changed)
  expect(await refusalOf(page().authenticate(nonceToken, { message: changed, signature }))).toEqual({
    status: 400,
    name: 'wrong_message',
  })
})

test('a message that was changed after it was signed is refused, and the honest one still signs in', async () => {
  const { fields, message, nonceToken } = await page().make(signer(), { statement: 'Sign in.' })
  const signature = await signer().sign(message)
  const changed = message.replace('Sign in.', 'Sign in!')
  expect(await refusalOf(page().authenticate(nonceToken, { message: changed, signature }))).toEqual({
    status: 401,
    name: 'wrong_signature',
  })
  const other = message.replace(fields.accountAddress, signer(1).address)
  expect(await refusalOf(page().authenticate(nonceToken, { message: other, signature }))).toEqual({
    status: 401,
    name: 'wrong_signature',
  })
  expect((await page().authenticate(nonceToken, { message, signature })).status).toBe(200)
})

test.each([
  '0x',
  'nonsense',
  '0x1234',
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(65)}`,
  `0x${'6492'.repeat(16)}`,
])('the signature %s is refused', async (signature) => {
  const { message, nonceToken } = await page().make(signer())
  expect(await refusalOf(page().authenticate(nonceToken, { message, signature }))).toEqual({
    status: 401,
    name: 'wrong_signature',
  })
})

test('fields that come beside a message are its own, or the call is refused', async () => {
  const { fields, message, nonceToken } = await page().make(signer(), { statement: 'Sign in.' })
  const signature = await signer().sign(message)
  const send = (data: unknown) => page().authenticate(nonceToken, { message, signature, data })
  const { statement: _, ...less } = fields
  for (const data of [
    { ...fields, domain: 'other.example' },
    { ...fields, accountAddress: signer(1).address },
    { ...fields, chainId: 'eip155:1' },
    { ...fields, resources: [] },
    less,
  ]) {
    expect(await refusalOf(send(data))).toEqual({ status: 401, name: 'data_differs' })
  }
  expect(await refusalOf(send({ ...fields, admin: true }))).toEqual({ status: 422, name: 'invalid_body' })
  expect((await send(fields)).status).toBe(200)
})

test('a nonce is good for five minutes', async () => {
  const { message, nonceToken } = await page().make(signer(), { issuedAt: inTime(3 * minute) })
  const signature = await signer().sign(message)
  clock.ahead += 5 * minute
  expect(await refusalOf(page().authenticate(nonceToken, { message, signature }))).toEqual({
    status: 401,
    name: 'nonce_expired',
  })
})

test('a nonce belongs to the page that asked for it, and to its project', async () => {
  const { message, nonceToken } = await page().make(signer())
  const signature = await signer().sign(message)
  const body = { message, signature }
  const www = page('shop', 'https://www.shop.example')
  expect(await refusalOf(www.authenticate(nonceToken, body))).toEqual({ status: 401, name: 'wrong_origin' })
  expect(await refusalOf(page('cafe').authenticate(nonceToken, body))).toEqual({
    status: 401,
    name: 'wrong_project',
  })
  expect((await page().authenticate(nonceToken, body)).status).toBe(200)
})

test('a token of another kind or maker is no nonce', async () => {
  const { message } = await page().make(signer())
  const signature = await signer().sign(message)
  const { token } = await page().signIn(signer())
  for (const wrong of [token, 'a.b.c', '']) {
    expect(await refusalOf(page().authenticate(wrong, { message, signature }))).toEqual({
      status: 401,
      name: 'nonce_expired',
    })
  }
  const without = page().call('signIn', { method: 'POST', body: { message, signature } })
  expect(await refusalOf(without)).toEqual({ status: 401, name: 'nonce_missing' })
})

test('a page that the project does not list gets no nonce, and brings none back', async () => {
  const { message, nonceToken } = await page().make(signer())
  const signature = await signer().sign(message)
  const evil = page('shop', 'https://evil.example')
  expect(await refusalOf(evil.call('signInNonce'))).toEqual({ status: 401, name: 'unauthorized' })
  expect(await refusalOf(evil.authenticate(nonceToken, { message, signature }))).toEqual({
    status: 401,
    name: 'unauthorized',
  })
})

test('the frame of embedded wallets, which may call for every project, does not sign in', async () => {
  const frameUrl = 'https://wallet.shop.example'
  const node = await startNode({
    frameUrl,
    vaultUrl: 'http://127.0.0.1:1',
    vaultToken: 'x'.repeat(32),
    authKey: randomBytes(32).toString('base64'),
  })
  expect(await refusalOf(page('shop', frameUrl, node).call('signInNonce'))).toEqual({
    status: 401,
    name: 'wrong_origin',
  })
  expect((await page('shop', shopOrigin, node).send(signer())).status).toBe(200)
  await node.stop()
})

test('a program that says no origin gets no nonce, and signs nobody in', async () => {
  const { message, nonceToken } = await page().make(signer())
  const signature = await signer().sign(message)
  expect(await refusalOf(backend().call('signInNonce'))).toEqual({ status: 400, name: 'origin_missing' })
  expect(await refusalOf(backend().authenticate(nonceToken, { message, signature }))).toEqual({
    status: 400,
    name: 'origin_missing',
  })
})

test('a page of the server’s own origin, which says it with POST alone, signs in', async () => {
  const ownPage = await backend().call('signInNonce', { headers: { 'sec-fetch-site': 'same-origin' } })
  const { nonce, token } = (await ownPage.json()) as { nonce: string; token: string }
  const { message } = await page().make(signer(), { nonce })
  const signature = await signer().sign(message)
  expect((await page().authenticate(token, { message, signature })).status).toBe(200)
})

test('A65 every wrong call gets a sentence, no stack and nothing that it sent', async () => {
  const secret = 'c4n4ry'.repeat(4)
  const call = (name: keyof typeof signInPaths, init: RequestInit = {}) =>
    fetch(`${url()}${signInPaths[name]}?projectId=shop`, {
      ...init,
      headers: { origin: shopOrigin, ...init.headers },
    })
  const post = (name: keyof typeof signInPaths, body: string, headers = {}) =>
    call(name, { method: 'POST', body, headers })
  const authorization = { authorization: `Bearer ${secret}.${secret}.${secret}` }
  const answers = [
    [post('signIn', secret), 400],
    [post('signIn', '[]'), 422],
    [post('signIn', JSON.stringify({ message: secret, signature: 7 })), 422],
    [post('signIn', JSON.stringify({ message: secret, signature: secret })), 401],
    [post('signIn', JSON.stringify({ message: secret.repeat(400), signature: secret })), 422],
    [post('signIn', secret.repeat(3_000)), 413],
    [post('refreshSignIn', '{}'), 422],
    [post('refreshSignIn', JSON.stringify({ refreshToken: secret })), 401],
    [post('refreshSignIn', secret.repeat(300)), 413],
    [post('signOut', ''), 401],
    [post('signOut', '', authorization), 401],
    [call('signInSession'), 401],
    [call('signInSession', { headers: authorization }), 401],
    [call('signInSession', { headers: { authorization: `Basic ${secret}` } }), 401],
    [call('accountMetadata', { method: 'PUT', body: secret, headers: authorization }), 401],
    [call('accountMetadata', { method: 'POST', body: secret }), 405],
    [call('signInNonce', { method: 'DELETE' }), 405],
  ] as const
  for (const [asked, status] of answers) {
    const response = await asked
    const text = await response.text()
    expect([response.status, text], text).toEqual([status, expect.stringContaining('"status":"FAILED"')])
    expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|Error:/)
    expect(JSON.parse(text).reasons[0].description).toMatch(/[.!]$/)
  }
})
