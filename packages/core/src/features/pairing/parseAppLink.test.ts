import { expect, test } from 'vitest'
import { parseAppLink } from './parseAppLink.ts'

test.each([
  'https://wallet.example',
  'https://wallet.example/open?x=1',
  'metamask://',
  'okxwallet://main',
  'cool-wallet.app:/open',
])('%s may be followed', (link) => {
  expect(parseAppLink(link)).toBe(link)
})

test('a scheme alone is one', () => {
  expect(parseAppLink('trust')).toBe('trust://')
})

const refused = ['javascript', 'data', 'blob', 'file', 'about', 'vbscript', 'http'] as const

test.each(
  refused.flatMap((scheme) => [
    `${scheme}:alert(1)`,
    `${scheme}://evil.example/x`,
    `${scheme.toUpperCase()}:x`,
    `${scheme[0]?.toUpperCase()}${scheme.slice(1)}:x`,
    ` ${scheme}:x`,
    `${scheme}:x `,
    `\t${scheme}:x`,
    `${scheme.slice(0, 2)}\n${scheme.slice(2)}:x`,
    `${scheme.slice(0, 2)}\t${scheme.slice(2)}:x`,
    `${scheme.slice(0, 2)}\r${scheme.slice(2)}:x`,
    `\u0000${scheme}:x`,
    `\u0001${scheme}:x`,
    `${scheme}\u0000:x`,
    `\u200b${scheme}:x`,
    `${scheme}\u202e:x`,
    `\ufeff${scheme}:x`,
    `${scheme} :x`,
    scheme,
  ]),
)('%j is dropped', (link) => {
  expect(parseAppLink(link)).toBeUndefined()
  expect(parseAppLink(link, 'https://shop.example')).toBeUndefined()
})

test.each([
  'filesystem:https://x/y',
  'view-source:https://x',
  'intent://x#Intent;scheme=evil;end',
  'https:evil.example',
  'https:/\\evil.example',
  'https://user:pass@evil.example',
  'https://evil.example\\@wallet.example',
  '//evil.example',
  '/wc',
  '://wc',
  ':',
  '',
  `wallet://${'a'.repeat(3_000)}`,
  'wallet://a b',
  'wallet://a\nb',
  undefined,
  null,
  7,
  {},
  ['metamask://'],
])('%j is no link', (link) => {
  expect(parseAppLink(link)).toBeUndefined()
})

test('plain http leads to this machine alone, and only from a page that is on plain http itself', () => {
  expect(parseAppLink('http://127.0.0.1:5174/', 'http://127.0.0.1:5173')).toBe('http://127.0.0.1:5174/')
  expect(parseAppLink('http://127.0.0.1:5174/', 'https://shop.example')).toBeUndefined()
  expect(parseAppLink('http://127.0.0.1:5174/')).toBeUndefined()
  expect(parseAppLink('http://evil.example/', 'http://127.0.0.1:5173')).toBeUndefined()
  expect(parseAppLink('http://127.0.0.1.evil.example/', 'http://127.0.0.1:5173')).toBeUndefined()
})
