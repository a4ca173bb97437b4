import { expect, test } from 'vitest'
import { openPageLink } from './openPageLink.ts'

const page = 'https://harbour.example/swap?from=eth#top'

test.each([
  ['io.metamask', 'https://link.metamask.io/dapp/harbour.example/swap?from=eth#top'],
  ['com.coinbase.wallet', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`],
  [
    'app.phantom',
    `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=https%3A%2F%2Fharbour.example`,
  ],
  ['com.trustwallet.app', `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`],
])('%s opens the very page the visitor is on', (rdns, link) => {
  expect(openPageLink({ rdns }, page)).toBe(link)
})

test('the page survives a link within a link', () => {
  const link = new URL(openPageLink({ rdns: 'com.okex.wallet' }, page) ?? '')
  const inner = new URL(link.searchParams.get('deeplink') ?? '')
  expect(inner.searchParams.get('dappUrl')).toBe(page)
})

test('capital letters in the name of a wallet do not matter', () => {
  expect(openPageLink({ rdns: 'im.token.imTokenEVM' }, page)).toContain('imtokenv2://')
})

test.each([undefined, null, '', 'com.unknown', 'constructor', '__proto__'])(
  'a wallet of which no such link is known (%s) gets none',
  (rdns) => {
    expect(openPageLink({ rdns }, page)).toBeUndefined()
  },
)

test('a page that nobody else can reach gets none', () => {
  expect(openPageLink({ rdns: 'io.metamask' }, 'about:srcdoc')).toBeUndefined()
  expect(openPageLink({ rdns: 'io.metamask' }, 'file:///page.html')).toBeUndefined()
})
