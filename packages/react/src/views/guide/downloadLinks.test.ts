import { expect, test } from 'vitest'
import { downloadLinks } from './downloadLinks.ts'

const wallet = {
  id: 'fox',
  name: 'Foxglove',
  chrome_store: 'https://chromewebstore.google.com/detail/fox',
  app_store: 'https://apps.apple.com/app/fox',
  play_store: 'https://play.google.com/store/apps/details?id=fox',
  webapp_link: 'https://web.fox.example',
  homepage: 'https://fox.example',
}

const kinds = (...given: Parameters<typeof downloadLinks>) => downloadLinks(...given).map(({ kind }) => kind)

test('a browser of the Chromium family gets the extension first', () => {
  expect(kinds(wallet, 'chromium')).toEqual(['extension', 'ios', 'android', 'web', 'website'])
})

test('a browser that cannot install the extension gets the website first', () => {
  expect(kinds(wallet, 'firefox')[0]).toBe('website')
  expect(kinds(wallet, 'safari')[0]).toBe('website')
})

test("an extension in the store of the visitor's own browser comes first", () => {
  const addon = { ...wallet, chrome_store: 'https://addons.mozilla.org/firefox/addon/fox' }
  expect(kinds(addon, 'firefox')[0]).toBe('extension')
  expect(kinds(addon, 'chromium')[0]).toBe('website')
})

test('a phone gets its own store and what its browser can open', () => {
  expect(kinds(wallet, 'ios')).toEqual(['ios', 'web', 'website'])
  expect(kinds(wallet, 'android')).toEqual(['android', 'web', 'website'])
})

test('a phone for which there is nothing still learns what there is', () => {
  expect(kinds({ id: 'fox', name: 'Fox', chrome_store: wallet.chrome_store }, 'ios')).toEqual(['extension'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://fox.example',
  ' https://fox.example',
  '//fox.example',
])('a link that is not safe to follow (%s) is not offered', (homepage) => {
  expect(downloadLinks({ id: 'fox', name: 'Fox', homepage }, 'chromium')).toEqual([])
})

test('a wallet without known links has none', () => {
  expect(downloadLinks({ id: 'fox', name: 'Fox', homepage: null }, 'other')).toEqual([])
})
