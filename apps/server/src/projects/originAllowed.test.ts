import { expect, test } from 'vitest'
import { isLoopbackOrigin, normalizeOrigin, originAllowed } from './originAllowed.ts'

const allowed = ['https://shop.example', 'https://*.example.com', 'http://*.test:8080']

test.each([
  'https://shop.example',
  'https://a.example.com',
  'https://a.b-c.example.com',
  'http://x.test:8080',
])('%s is allowed', (origin) => {
  expect(originAllowed(origin, allowed)).toBe(true)
})

test.each([
  'http://shop.example',
  'https://shop.example:444',
  'https://evilshop.example',
  'https://shop.example.evil.net',
  'https://example.com',
  'https://.example.com',
  'https://evil.net/.example.com',
  'https://evil.net#.example.com',
  'https://evil.net:1.example.com',
  'https://a.example.com.evil.net',
  'http://x.test',
  'null',
  '',
])('%s is refused', (origin) => {
  expect(originAllowed(origin, allowed)).toBe(false)
})

test.each([
  'http://localhost',
  'http://localhost:5173',
  'https://app.localhost:3000',
  'http://127.0.0.1:8080',
  'http://127.1.2.3',
  'http://[::1]:9',
])('%s is this machine', (origin) => {
  expect(isLoopbackOrigin(origin)).toBe(true)
})

test.each([
  'http://localhost.evil.net',
  'http://127.0.0.1.evil.net',
  'http://evil.net',
  'http://10.0.0.1',
  'file://localhost',
  'null',
  'http://localhost/path',
])('%s is not this machine', (origin) => {
  expect(isLoopbackOrigin(origin)).toBe(false)
})

test.each([
  ['https://Shop.Example', 'https://shop.example'],
  ['https://shop.example:443/', 'https://shop.example'],
  ['https://*.example.com', 'https://*.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('an operator may write %s', (written, origin) => {
  expect(normalizeOrigin(written)).toBe(origin)
})

test.each([
  'shop.example',
  '*',
  'https://*',
  'https://a.*.example',
  'https://*.*.example',
  'https://shop.example/path',
  'ftp://shop.example',
  'https://user@shop.example',
])('%s is not an origin', (written) => {
  expect(normalizeOrigin(written)).toBeUndefined()
})
