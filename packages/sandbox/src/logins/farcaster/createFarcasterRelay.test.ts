import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Logins, startLogins } from '../startLogins.ts'

let logins: Logins

beforeAll(async () => {
  logins = await startLogins()
})

afterAll(() => logins.stop())

type Opened = { readonly channelToken: string; readonly url: string; readonly nonce: string }

function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${logins.farcaster.relayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function open(): Promise<Opened> {
  const response = await post('/v1/channel', {
    siweUri: 'http://localhost:5175/farcaster',
    domain: 'localhost:5175',
    nonce: 'abcdef0123456789',
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Opened
}

function readStatus({ channelToken }: Opened): Promise<Response> {
  return fetch(`${logins.farcaster.relayUrl}/v1/channel/status`, {
    headers: { authorization: `Bearer ${channelToken}` },
  })
}

test('a channel waits until the app signs, is read once, and is gone', async () => {
  const channel = await open()
  expect(channel.nonce).toBe('abcdef0123456789')
  const pending = await readStatus(channel)
  expect([pending.status, await pending.json()]).toEqual([202, { state: 'pending', nonce: channel.nonce }])

  const page = await (await fetch(channel.url)).text()
  expect(page).toContain('localhost:5175')
  const form = new URLSearchParams({ channelToken: channel.channelToken, fid: '1' })
  expect((await fetch(channel.url, { method: 'POST', body: form })).status).toBe(200)

  const completed = await readStatus(channel)
  expect(completed.status).toBe(200)
  const signed = (await completed.json()) as { message: string; signature: `0x${string}`; fid: number }
  const owner = logins.farcaster.people.find(({ fid }) => fid === signed.fid)
  expect(parseSiweMessage(signed.message)).toMatchObject({
    domain: 'localhost:5175',
    statement: 'Farcaster Auth',
    chainId: 10,
    nonce: channel.nonce,
    address: owner?.address,
    resources: ['farcaster://fid/1'],
  })
  if (!owner) throw new Error('The fid has no owner.')
  const { message, signature } = signed
  expect(await verifyMessage({ address: owner.address, message, signature })).toBe(true)
  expect((await readStatus(channel)).status).toBe(401)
})

test('only an app with the relay key completes a channel', async () => {
  const channel = await open()
  const authorization = `Bearer ${channel.channelToken}`
  const body = { message: 'x', signature: '0x00', fid: 3 }
  expect((await post('/v1/channel/authenticate', body, { authorization })).status).toBe(401)
  const key = { 'x-farcaster-auth-relay-key': logins.farcaster.relayKey }
  const answer = await post('/v1/channel/authenticate', body, { authorization, ...key })
  expect(answer.status).toBe(201)
  expect(await (await readStatus(channel)).json()).toMatchObject({ state: 'completed', fid: 3 })
})

test('refuses a channel without a domain, and an unknown token', async () => {
  expect((await post('/v1/channel', { siweUri: 'http://localhost' })).status).toBe(400)
  const unknown = { channelToken: 'unknown', nonce: '', url: '' }
  expect((await readStatus(unknown)).status).toBe(401)
  const page = await fetch(`${logins.farcaster.relayUrl}/~/siwf?channelToken=unknown`)
  expect(page.status).toBe(404)
})
