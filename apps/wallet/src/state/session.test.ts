import { expect, test } from 'vitest'
import { readSession } from './session.ts'

const struct = {
  topic: 't',
  expiry: 1_700_000_000,
  peer: { metadata: { name: 'Shop', url: 'https://shop.example/x', icons: ['javascript:alert(1)'] } },
  namespaces: {
    eip155: {
      accounts: ['eip155:1:0xa', 'eip155:5:0xa', 'eip155:1:0xb'],
      methods: ['personal_sign'],
      events: [],
    },
    cosmos: { accounts: ['cosmos:hub:c'], methods: [], events: [] },
  },
}

test('a session says its chains, its first account and until when, for the kinds of chains that the wallet has', () => {
  expect(readSession(struct, undefined)).toEqual({
    topic: 't',
    site: { name: 'Shop', origin: 'https://shop.example' },
    expiresAt: 1_700_000_000_000,
    activeChain: 'eip155:1',
    parts: [
      {
        namespace: 'eip155',
        chains: ['eip155:1', 'eip155:5'],
        account: '0xa',
        accounts: ['0xa', '0xb'],
        methods: ['personal_sign'],
        events: [],
      },
    ],
  })
})

test('the chain chosen last is the active one, as long as the session has it', () => {
  expect(readSession(struct, 'eip155:5')?.activeChain).toBe('eip155:5')
  expect(readSession(struct, 'eip155:7')?.activeChain).toBe('eip155:1')
})

test('what is no session is none', () => {
  expect(readSession({ topic: 1 }, undefined)).toBe(undefined)
})
