import { expect, test } from 'vitest'
import { formatLink } from './formatLink.ts'
import { linkTarget } from './linkTarget.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab12'
const enc = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3Dab12'
const plain = { telegram: false, android: false }

test.each([
  ['metamask://', `metamask://wc?uri=${enc}`],
  ['trust:', `trust://wc?uri=${enc}`],
  ['trust:/', `trust://wc?uri=${enc}`],
  ['okxwallet://main', `okxwallet://main/wc?uri=${enc}`],
  ['okxwallet://main/', `okxwallet://main/wc?uri=${enc}`],
  ['ledgerlive://', `ledgerlive://wc?uri=${enc}`],
  ['https://rnbwapp.com', `https://rnbwapp.com/wc?uri=${enc}`],
  ['https://rnbwapp.com/', `https://rnbwapp.com/wc?uri=${enc}`],
  ['https://uniswap.org/app', `https://uniswap.org/app/wc?uri=${enc}`],
  ['https://wallet.example/open?app=1#top', `https://wallet.example/open/wc?uri=${enc}&app=1`],
  ['https://wallet.example/?next=/a?b=1', `https://wallet.example/wc?uri=${enc}&next=/a?b=1`],
  ['http://127.0.0.1:5174', `http://127.0.0.1:5174/wc?uri=${enc}`],
])('the link %s carries a code as %s', (link, expected) => {
  expect(formatLink(link, { uri }, plain)).toBe(expected)
})

test('in Telegram on Android the code is written twice over', () => {
  const twice = encodeURIComponent(enc)
  expect(formatLink('metamask://', { uri }, { telegram: true, android: true })).toBe(
    `metamask://wc?uri=${twice}`,
  )
  expect(formatLink('metamask://', { uri }, { telegram: true, android: false })).toBe(
    `metamask://wc?uri=${enc}`,
  )
  expect(formatLink('metamask://', { uri }, { telegram: false, android: true })).toBe(
    `metamask://wc?uri=${enc}`,
  )
})

test('a wallet that lives in Telegram takes the code as one parameter', () => {
  const start = encodeURIComponent(btoa(uri).replace(/=+$/, ''))
  expect(formatLink('https://t.me/wallet_bot', { uri }, plain)).toBe(
    `https://t.me/wallet_bot?startapp=${start}`,
  )
  expect(formatLink('https://t.me/wallet_bot?mode=full', { uri }, plain)).toBe(
    `https://t.me/wallet_bot?mode=full&startapp=${start}`,
  )
  expect(start).not.toMatch(/[=/+]/)
  // Another host that begins so is a plain address.
  expect(formatLink('https://t.me.example', { uri }, plain)).toBe(`https://t.me.example/wc?uri=${enc}`)
})

const request = { requestId: 1700000000000123, sessionTopic: 'ab/cd' }

test.each([
  ['metamask://', 'metamask://wc?requestId=1700000000000123&sessionTopic=ab%2Fcd'],
  ['okxwallet://main', 'okxwallet://main/wc?requestId=1700000000000123&sessionTopic=ab%2Fcd'],
  ['https://rnbwapp.com/', 'https://rnbwapp.com/wc?requestId=1700000000000123&sessionTopic=ab%2Fcd'],
  [
    'https://t.me/wallet_bot',
    `https://t.me/wallet_bot?startapp=${encodeURIComponent(btoa('requestId=1700000000000123&sessionTopic=ab%2Fcd').replace(/=+$/, ''))}`,
  ],
])('the link %s names a later request as %s', (link, expected) => {
  expect(formatLink(link, request, plain)).toBe(expected)
})

test.each([
  ['metamask://', { telegram: false, framed: false }, '_self'],
  ['metamask://', { telegram: false, framed: true }, '_top'],
  ['metamask://', { telegram: true, framed: false }, '_blank'],
  ['metamask://', { telegram: true, framed: true }, '_blank'],
  ['https://rnbwapp.com', { telegram: false, framed: false }, '_blank'],
  ['https://rnbwapp.com', { telegram: false, framed: true }, '_blank'],
] as const)('the link %s in %o opens in %s', (href, device, target) => {
  expect(linkTarget(href, device)).toBe(target)
})
