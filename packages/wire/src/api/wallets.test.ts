import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LenientWalletPage, WalletEntry } from './wallets.ts'

const wallet = {
  id: 'c57ca95b',
  name: 'Example Wallet',
  rdns: 'com.example',
  image_id: 'e30d09fe-c0dd',
  order: 10,
  homepage: 'https://example.com/',
  mobile_link: 'example://',
  desktop_link: null,
  webapp_link: 'https://app.example.com/',
  app_store: null,
  play_store: null,
  chrome_store: null,
  injected: [{ namespace: 'eip155', injected_id: 'isExample' }],
  chains: ['eip155:1'],
  badge_type: 'none',
}

test('S3.61 S3.62 a wallet has id, image_id, rdns and its mobile, desktop and web app links', () => {
  expect(v.parse(WalletEntry, wallet)).toEqual(wallet)
})

test('a wallet with an id and a name alone is a wallet', () => {
  expect(v.parse(WalletEntry, { id: 'a', name: 'A' })).toMatchObject({ id: 'a', name: 'A' })
})

test('a link that nobody should follow is read as none, and the wallet stays', () => {
  const read = v.parse(WalletEntry, {
    ...wallet,
    mobile_link: 'javascript:alert(1)',
    homepage: 'data:text/html,hello',
    webapp_link: 7,
    chains: ['not a chain'],
    badge_type: 'best',
  })
  expect(read).toEqual({
    ...wallet,
    mobile_link: null,
    homepage: null,
    webapp_link: null,
    chains: null,
    badge_type: null,
  })
})

test('S7.34 a client reads data and count, and an entry that is no wallet does not spoil the page', () => {
  const page = {
    data: [null, wallet, { id: 'x' }, { id: '../../x', name: 'Up' }, 'text', { ...wallet, name: '' }],
    count: 6,
  }
  expect(v.parse(LenientWalletPage, page)).toEqual({ data: [wallet], count: 6 })
})

test.each([null, [], { data: 'all', count: 1 }, { data: [], count: 'many' }, { data: [], count: -1 }])(
  'what is no page at all is refused: %j',
  (page) => {
    expect(v.is(LenientWalletPage, page)).toBe(false)
  },
)
