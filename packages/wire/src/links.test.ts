import { expect, test } from 'vitest'
import { isAppLink, isWebLink } from './links.ts'

test.each([
  'https://metamask.io/',
  'https://wallet.example:8443/wc?uri=',
  'http://127.0.0.1:5174/',
  'http://[::1]/',
])('a visitor may follow %s', (link) => {
  expect(isWebLink(link)).toBe(true)
  expect(isAppLink(link)).toBe(true)
})

test.each(['metamask://', 'trust://wc', 'cool-wallet.app:/open', 'bitcoincom://'])(
  '%s opens an app and no page',
  (link) => {
    expect(isAppLink(link)).toBe(true)
    expect(isWebLink(link)).toBe(false)
  },
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u200bhttps://example.com',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'view-source:https://example.com',
  'vbscript:x',
  'intent://x#Intent;end',
  'ms-msdt:/id',
  'search-ms:query=x',
  'itms-services://?action=download-manifest',
  'facetime-audio://x',
  'market://details?id=x',
  'chrome-extension://x',
  'smb://evil.example',
  'http://example.com',
  'http://127.0.0.1.example.com',
  'https://user:password@example.com',
  'https://example.com\\@evil.example',
  'https:evil.example',
  '//evil.example',
  '/relative',
  '',
  `https://example.com/${'a'.repeat(2_100)}`,
])('rejects the link %j', (link) => {
  expect(isAppLink(link)).toBe(false)
  expect(isWebLink(link)).toBe(false)
})
