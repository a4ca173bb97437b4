import { expect, test } from 'vitest'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'

const wallets = useEmbedded()

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
})
