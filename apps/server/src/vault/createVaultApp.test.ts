import { expect, test } from 'vitest'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'

const wallets = useEmbedded()

const device = {
  origin: 'https://shop.example',
  browser: 'Chrome on Windows',
  isNew: false,
  releases: 1,
  first: 0,
  last: 0,
}
const digest = {
  userId: '00000000-0000-4000-8000-000000000000',
  from: 0,
  until: 0,
  devices: [device],
  log: { first: 1, last: 2, hash: 'a'.repeat(43) },
}

/** Calls the vault over HTTP, with the token of its server unless other headers are given. */
async function call(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${wallets.vaultUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${wallets.token}`, ...headers },
    body: JSON.stringify(body),
  })
  const { reasons } = (await response.json()) as { readonly reasons?: readonly { readonly name: string }[] }
  return { status: response.status, reason: reasons?.[0]?.name }
}

test('A65 the vault refuses callers without the token of its server, and every page, as unauthorized', async () => {
  const refused = { status: 401, reason: 'unauthorized' }
  expect(await call('/vault/v1/keys', {}, { authorization: 'Bearer another token' })).toEqual(refused)
  expect(await call('/vault/v1/keys', {}, { authorization: '' })).toEqual(refused)
  expect(await call('/vault/v1/keys', {}, { origin: 'https://shop.example' })).toEqual(refused)
  expect(await call('/vault/v1/keys', {})).toEqual({ status: 200, reason: undefined })
})

test('A65 the vault answers not_found at an unknown address, and no_user for a user that it does not have', async () => {
  expect(await call('/vault/v1/secrets', {})).toEqual({ status: 404, reason: 'not_found' })
  const requester = { origin: 'https://shop.example', userAgent: '', at: 0 }
  const userId = '00000000-0000-4000-8000-000000000000'
  expect(await call('/vault/v1/alert', { userId, requester })).toEqual({ status: 404, reason: 'no_user' })
  expect(await call('/vault/v1/digest', digest)).toEqual({ status: 404, reason: 'no_user' })
})

test.each([
  ['more than 50 devices', { devices: Array(51).fill(device) }],
  ['an origin with a path', { devices: [{ ...device, origin: 'https://shop.example/<b>' }] }],
  ['a browser name of 61 characters', { devices: [{ ...device, browser: 'x'.repeat(61) }] }],
  ['a time that no date can hold', { until: 8_640_000_000_000_001 }],
  ['a release count of 0', { devices: [{ ...device, releases: 0 }] }],
  ['a hash with a line break', { log: { ...digest.log, hash: `${'a'.repeat(42)}\n` } }],
  ['an unknown field', { subject: 'Your prize' }],
])('the vault refuses a digest with %s', async (_what, wrong) => {
  const body = { ...digest, ...wrong }
  expect(await call('/vault/v1/digest', body)).toEqual({ status: 400, reason: 'invalid_body' })
})
