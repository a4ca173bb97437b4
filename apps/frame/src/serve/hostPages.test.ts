import { expect, test } from 'vitest'
import { frameAncestors, hostOrigins } from './hostPages.ts'

const project = {
  origins: ['https://shop.example', 'https://*.example.com', 'http://*.a.test:8080'],
  loopback: false,
}
const local = { origins: [], loopback: true }

test('names the exact origins and the wildcards of a project as ancestors', () => {
  expect(frameAncestors(project)).toEqual(project.origins)
})

test('leaves out of the header whatever is no origin', () => {
  const wrong = ['*', 'https:', 'https://*', 'https://a.example/path', "https://a.example; script-src 'self'"]
  expect(frameAncestors({ origins: [...wrong, "'self'", 'https://*.com'], loopback: false })).toEqual([])
  expect(hostOrigins({ origins: wrong, loopback: false }, undefined)).toEqual([])
})

test('pages on this machine may show the frame of the local project, and no others', () => {
  expect(frameAncestors(local)).toContain('http://127.0.0.1:*')
  expect(hostOrigins(local, 'http://127.0.0.1:5173/')).toEqual(['http://127.0.0.1:5173'])
  for (const other of [
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
  ])
    expect(hostOrigins(local, other)).toEqual([])
})

test('talks to a page that fits a wildcard', () => {
  expect(hostOrigins(project, 'https://app.example.com/')).toEqual([
    'https://shop.example',
    'https://app.example.com',
  ])
})

test.each([
  'https://example.com/',
  'http://app.example.com/',
  'https://app.example.com:444/',
  'https://app.example.com.evil.example/',
  'https://evilexample.com/',
  'https://app.example.com./',
  'https://shop.example.evil.example/',
  'null',
  'data:text/html,x',
  'not a url',
])('A3 does not talk to %s', (referer) => {
  expect(hostOrigins(project, referer)).toEqual(['https://shop.example'])
})
