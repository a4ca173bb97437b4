import { expect, test } from 'vitest'
import { openPageLink } from './openPageLink.ts'

const page = 'https://shop.example/cart?item=1&size=m#pay'
const enc = 'https%3A%2F%2Fshop.example%2Fcart%3Fitem%3D1%26size%3Dm%23pay'

test.each([
  ['io.metamask', 'https://link.metamask.io/dapp/shop.example/cart?item=1&size=m#pay'],
  ['com.coinbase.wallet', `https://go.cb-w.com/dapp?cb_url=${enc}`],
  ['app.phantom', `https://phantom.app/ul/browse/${enc}?ref=https%3A%2F%2Fshop.example`],
  ['com.trustwallet.app', `https://link.trustwallet.com/open_url?coin_id=60&url=${enc}`],
  [
    'com.okex.wallet',
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${enc}`)}`,
  ],
  ['com.bitget.web3', `https://bkcode.vip?action=dapp&url=${enc}`],
  ['com.solflare', `https://solflare.com/ul/v1/browse/${enc}?ref=https%3A%2F%2Fshop.example`],
])('%s opens this page in its own browser by a link', (rdns, link) => {
  expect(openPageLink({ rdns }, page)).toBe(link)
  // A wallet without an extension has no rdns to announce.
  expect(openPageLink({ id: rdns, rdns: null }, page)).toBe(link)
})

test.each(['', null, undefined, 'io.rabby', 'constructor', '__proto__'])('%s has no such link', (rdns) => {
  expect(openPageLink({ rdns }, page)).toBeUndefined()
})

test.each(['file:///home/me/index.html', 'about:srcdoc', 'blob:https://shop.example/1', ''])(
  'nobody else can open %s',
  (address) => {
    expect(openPageLink({ rdns: 'app.phantom' }, address)).toBeUndefined()
  },
)
