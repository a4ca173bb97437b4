import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountFactory, contractAccount } from '@latchkey/sandbox/accounts'
import { createSessions } from '@latchkey/siwx/session'
import { SignedInAccount, SignInAnswer, SignInKeys } from '@latchkey/wire'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import * as v from 'valibot'
import {
  type Address,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  publicActions,
  serializeErc6492Signature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { read } from '../test/signIn/createPage.ts'
import { bitcoinSigner, keySigner, type Signer, solanaSigner } from '../test/signIn/signers.ts'
import { sandboxChain, shopOrigin, useSignIn } from '../test/signIn/useSignIn.ts'
import { reasonOf } from '../test/startTestServer.ts'

const { clock, page, localPage, backend, chain, privateKey, signer, url, startNode, now } = useSignIn()
const minute = 60_000

/** Keys that own contract accounts; each of these has money. */
function ownerClient(index: number) {
  const account = privateKeyToAccount(privateKey(index))
  const client = createWalletClient({ account, transport: http(chain().url) }).extend(publicActions)
  const send = async (transaction: { readonly to?: Address; readonly data: `0x${string}` }) => {
    const hash = await client.sendTransaction({ chain: null, ...transaction })
    return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  return { owner: account.address, key: signer(index), send, client }
}

async function deploy(index: number, data: `0x${string}`): Promise<Address> {
  const { contractAddress } = await ownerClient(index).send({ data })
  if (!contractAddress) throw new Error('No contract was made.')
  return getAddress(contractAddress)
}

/** A contract account that is there. */
async function contractSigner(index: number): Promise<Signer> {
  const { owner, key } = ownerClient(index)
  const { abi, bytecode } = contractAccount
  return { ...key, address: await deploy(index, encodeDeployData({ abi, bytecode, args: [owner] })) }
}

/** From now on the contract account accepts no signature. */
async function closeAccount(index: number, address: string): Promise<void> {
  const data = encodeFunctionData({ abi: contractAccount.abi, functionName: 'close' })
  await ownerClient(index).send({ to: getAddress(address), data })
}

/** A contract account that a factory can make, and has not made. */
async function futureSigner(index: number) {
  const { owner, key, client, send } = ownerClient(index)
  const { abi, bytecode } = accountFactory
  const factory = await deploy(index, encodeDeployData({ abi, bytecode }))
  const address = await client.readContract({
    address: factory,
    abi,
    functionName: 'addressOf',
    args: [owner],
  })
  const data = encodeFunctionData({ abi, functionName: 'make', args: [owner] })
  return {
    ...key,
    address,
    sign: async (message: string) =>
      serializeErc6492Signature({
        address: factory,
        data,
        signature: (await key.sign(message)) as `0x${string}`,
      }),
    make: () => send({ to: factory, data }),
  }
}

test('a visitor signs in with a key, and pages and the backend of the site know who it is', async () => {
  const before = now()
  const { token, refreshToken, expiresAt, session } = await page().signIn(signer())
  const { address } = signer()
  expect(session).toEqual({
    account: `${sandboxChain}:${address}`,
    chainId: sandboxChain,
    sessionId: expect.stringMatching(/^[\w-]{43}$/),
    issuedAt: expect.any(String),
    expiresAt: expect.any(String),
  })
  expect(Date.parse(expiresAt) - before).toBeGreaterThan(59 * minute)
  expect(refreshToken).not.toContain(address)
  const told = { address, ...session }
  expect(await page().me(token)).toEqual(told)
  expect(await backend().me(token)).toEqual(told)
})

test('a site verifies a token by the public keys, without asking about each', async () => {
  const { token, session } = await page().signIn(signer())
  const keys = createRemoteJWKSet(new URL(`${url()}/auth/v1/jwks`))
  const { payload, protectedHeader } = await jwtVerify(token, keys, { typ: 'latchkey-session+jwt' })
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
  expect(payload).toEqual({
    sub: session.account,
    sid: session.sessionId,
    projectId: 'shop',
    origin: shopOrigin,
    iat: expect.any(Number),
    exp: (payload.iat ?? 0) + 3_600,
  })
  const told = await fetch(`${url()}/auth/v1/jwks`, { headers: { origin: 'https://anybody.example' } })
  expect(told.headers.get('access-control-allow-origin')).toBe('*')
  expect(told.headers.get('cache-control')).toBe('public, max-age=60')
  const { keys: listed } = v.parse(SignInKeys, await told.json())
  expect(listed.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid)
  expect(JSON.stringify(listed)).not.toContain('"d"')
})

test('the sessions of @latchkey/siwx know a visitor, and with `live` that one has signed out', async () => {
  const sessions = createSessions({ server: url(), projectId: 'shop', origin: shopOrigin })
  const { token, session } = await page().signIn(signer())
  const request = new Request(shopOrigin, { headers: { authorization: `Bearer ${token}` } })
  expect(await sessions.verify(request, { live: true })).toMatchObject({
    account: session.account,
    id: session.sessionId,
  })
  await page().signOut(token)
  expect(await sessions.verify(request, { live: true })).toBeUndefined()
  const cafe = createSessions({ server: url(), projectId: 'cafe' })
  expect(await cafe.verify(token)).toBeUndefined()

  const local = createSessions({ server: url(), projectId: 'localhost', live: true })
  const here = await localPage('http://localhost:5173').signIn(signer())
  expect(await local.verify(here.token)).toMatchObject({ address: signer().address })
})

test('a WalletConnect wallet that writes its account in small letters signs in as the same account', async () => {
  const { message, nonceToken } = await page().make(signer())
  const small = message.replace(signer().address, signer().address.toLowerCase())
  const body = { message: small, signature: await signer().sign(small) }
  expect((await page().authenticate(nonceToken, body)).status).toBe(400)
  const answer = await read(page().authenticate(nonceToken, { ...body, cacao: true }))
  expect(v.parse(SignInAnswer, answer).session.account).toBe(`${sandboxChain}:${signer().address}`)
})

test('accounts of Solana and Bitcoin sign in without a node', async () => {
  for (const one of [solanaSigner(), bitcoinSigner(new Uint8Array(32).fill(7))]) {
    const { session } = await page().signIn(one)
    expect(session.account).toBe(`${one.chainId}:${one.address}`)
    const { message, nonceToken } = await page().make(one)
    const signature = await one.sign(`${message} `)
    const refused = await page().authenticate(nonceToken, { message, signature })
    expect([refused.status, (await reasonOf(refused))?.name]).toEqual([401, 'wrong_signature'])
  }
})

test('a contract account signs in by its owner’s key, and nobody else’s', async () => {
  const account = await contractSigner(3)
  const { session } = await page().signIn(account)
  expect(session.account).toBe(`${sandboxChain}:${account.address}`)
  const stranger = await page().send({ ...account, sign: signer(4).sign })
  expect([stranger.status, (await reasonOf(stranger))?.name]).toEqual([401, 'wrong_signature'])
})

test('a contract account that no longer accepts its signature loses its session at the first check or refresh after 15 minutes', async () => {
  const [checked, refreshed] = [await contractSigner(5), await contractSigner(5)]
  const atCheck = await page().signIn(checked)
  const atRefresh = await page().signIn(refreshed)
  clock.ahead += 16 * minute
  expect((await page().askMe(atCheck.token)).status).toBe(200)
  const renewed = v.parse(SignInAnswer, await read(page().refresh(atRefresh.refreshToken)))
  await closeAccount(5, checked.address)
  await closeAccount(5, refreshed.address)
  // Both contracts were asked a moment ago.
  expect((await page().askMe(atCheck.token)).status).toBe(200)
  expect((await page().askMe(renewed.token)).status).toBe(200)

  clock.ahead += 16 * minute
  const refusedCheck = await page().askMe(atCheck.token)
  expect([refusedCheck.status, (await reasonOf(refusedCheck))?.name]).toEqual([401, 'no_session'])
  const refusedRefresh = await page().refresh(renewed.refreshToken)
  expect([refusedRefresh.status, (await reasonOf(refusedRefresh))?.name]).toEqual([401, 'no_session'])
  expect((await page().refresh(atCheck.refreshToken)).status).toBe(401)
  expect((await page().askMe(renewed.token)).status).toBe(401)
})

test('a contract account that is not there yet signs in (ERC-6492), and stays when it is made', async () => {
  const account = await futureSigner(6)
  const opened = await page().signIn(account)
  expect(opened.session.account).toBe(`${sandboxChain}:${account.address}`)
  await account.make()
  clock.ahead += 16 * minute
  expect((await page().refresh(opened.refreshToken)).status).toBe(200)
  const stranger = await page().send({ ...account, sign: (await futureSigner(7)).sign })
  expect(stranger.status).toBe(401)
})

test('contracts that burn all their gas, as a factory or as the account itself, make a wrong signature', async () => {
  // Leaves INVALID behind, which takes all the gas there is.
  const burner = await deploy(8, '0x60fe60005360016000f3')
  const wrapped = serializeErc6492Signature({ address: burner, data: '0x', signature: '0x1234' })
  for (const [address, signature] of [
    [signer(9).address, wrapped],
    [burner, await signer(9).sign('x')],
    [burner, wrapped],
  ] as const) {
    const refused = await page().send({ ...signer(9), address, sign: async () => signature })
    expect([refused.status, (await reasonOf(refused))?.name]).toEqual([401, 'wrong_signature'])
  }
})

test('an account of an allowed chain without nodes signs in by its key', async () => {
  const node = await startNode({ signInChains: ['eip155:5000'] })
  const shop = page('shop', shopOrigin, node)
  expect((await shop.send(keySigner(privateKey(0), 'eip155:5000'))).status).toBe(200)
  await node.stop()
})

test('a node that takes a call and never answers is given up after five seconds, and the nonce stays good', async () => {
  // Far less than the server's own deadline, which is a minute here.
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const node = await startNode({ chains: [7], upstreams: { 7: [`http://127.0.0.1:${port}`] } })
  const shop = page('shop', shopOrigin, node)
  const account = keySigner(privateKey(0), 'eip155:7')
  const { message, nonceToken } = await shop.make(account)
  // The chain is asked only about signatures that are not the key's own.
  const stranger = keySigner(privateKey(1), 'eip155:7')
  const refused = await shop.authenticate(nonceToken, { message, signature: await stranger.sign(message) })
  expect([refused.status, (await reasonOf(refused))?.name]).toEqual([503, 'chain_unavailable'])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  const body = { message, signature: await account.sign(message) }
  expect((await shop.authenticate(nonceToken, body)).status).toBe(200)
  await node.stop()
  silent.closeAllConnections()
  silent.close()
})

test('a site keeps a name and an email with an account, and the next session knows them', async () => {
  const { token } = await page().signIn(signer(1))
  expect((await page().putMetadata(token, { name: ' Ada\u202e\n', email: 'ada@example.com' })).status).toBe(
    200,
  )
  expect(await page().me(token)).toMatchObject({ metadata: { name: 'Ada', email: 'ada@example.com' } })
  const next = await page().signIn(signer(1))
  expect((await page().me(next.token)).metadata).toEqual({ name: 'Ada', email: 'ada@example.com' })
  const other = await page('cafe').signIn(signer(1))
  expect((await page('cafe').me(other.token)).metadata).toBeUndefined()
  for (const wrong of [{ admin: true }, { name: 7 }, { email: 'no' }, { name: 'x'.repeat(300) }, 'Ada']) {
    expect((await page().putMetadata(token, wrong)).status).toBe(422)
  }
  await page().putMetadata(next.token, {})
  expect(await page().me(token)).not.toHaveProperty('metadata')
})

test('a page may send the headers and methods of sign-in, and no cache keeps its answers', async () => {
  for (const path of ['nonce', 'authenticate', 'account-metadata']) {
    const preflight = await fetch(`${url()}/auth/v1/${path}?projectId=shop`, {
      method: 'OPTIONS',
      headers: { origin: shopOrigin, 'access-control-request-method': 'PUT' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe(shopOrigin)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization, x-nonce-jwt/)
  }
  const { token } = await page().signIn(signer())
  for (const answer of [
    await page().askMe(token),
    await page().askMe('x'),
    await page().call('signInNonce'),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toBe('origin')
  }
})

test('without a project, pages on this machine sign in', async () => {
  const local = localPage('http://localhost:5173')
  const { token } = await local.signIn(signer())
  expect((await local.me(token)).address).toBe(signer().address)
  // The same token is nothing for a project.
  expect((await page().askMe(token)).status).toBe(401)
})

test('a message with all that clients of other makers send signs in', async () => {
  const { fields, message, nonceToken } = await page().make(signer())
  const answer = await page().authenticate(nonceToken, {
    message,
    signature: await signer().sign(message),
    data: fields,
    clientId: null,
    walletInfo: { name: 'MetaMask', icon: 'data:image/svg+xml,', type: 'injected', extra: 1 },
  })
  expect(answer.status).toBe(200)
  expect(v.is(SignedInAccount, await page().me(v.parse(SignInAnswer, await answer.json()).token))).toBe(true)
})
