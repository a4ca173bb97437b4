import { expect, test } from 'vitest'
import { chains } from '../test/fixtures.ts'
import { readSignIn } from './readSignIn.ts'

const recapOf = (att: unknown) => `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`
const methods = { 'request/personal_sign': [{}], 'request/eth_sign': [{}] }

function given(change: object = {}) {
  return {
    id: 7,
    topic: 't1',
    params: {
      requester: { metadata: { name: 'Shop', url: 'https://shop.example/x' } },
      expiryTimestamp: 4_000_000_000,
      authPayload: {
        type: 'caip122',
        domain: 'shop.example',
        aud: 'https://shop.example',
        version: '1',
        nonce: 'n0nce12345',
        iat: '2026-11-15T12:00:00Z',
        chains: ['eip155:8131338', 'eip155:1'],
        resources: ['https://shop.example/terms', recapOf({ eip155: methods })],
        ...change,
      },
    },
  }
}

test('of what a site asks the wallet grants what it has: its chains, and methods that it knows', () => {
  const granted = recapOf({ eip155: { 'request/personal_sign': [{ chains: ['eip155:8131338'] }] } })
  expect(readSignIn(given(), chains)).toEqual({
    id: 7,
    pairingTopic: 't1',
    expiresAt: 4_000_000_000_000,
    site: { name: 'Shop', origin: 'https://shop.example' },
    chains: chains.filter(({ id }) => id === 'eip155:8131338'),
    claims: {
      domain: 'shop.example',
      aud: 'https://shop.example',
      version: '1',
      nonce: 'n0nce12345',
      iat: '2026-11-15T12:00:00Z',
      resources: ['https://shop.example/terms', granted],
    },
  })
})

test('a site that asks for no chain of the wallet gets none, and permissions that cannot be read are none', () => {
  expect(readSignIn(given({ chains: ['eip155:1'] }), chains)?.chains).toEqual([])
  const strange = readSignIn(given({ resources: ['urn:recap:%%'] }), chains)
  expect(strange?.claims).not.toHaveProperty('resources')
})

test.each([
  ['a line break in a claim', { domain: 'shop.example\nbank.example' }],
  ['another version', { version: '2' }],
  ['no nonce', { nonce: undefined }],
])('a sign-in with %s is not read', (_, change) => {
  expect(readSignIn(given(change), chains)).toBeUndefined()
})
