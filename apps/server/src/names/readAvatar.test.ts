import { expect, test } from 'vitest'
import { readAvatar } from './readAvatar.ts'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const svg = (inside: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)}`

test('a public https address passes', () => {
  expect(readAvatar('https://images.example.com/alice.png?size=64', undefined)).toBe(
    'https://images.example.com/alice.png?size=64',
  )
})

test('IPFS goes through the gateway that the operator chose, and nowhere without one', () => {
  expect(readAvatar(`ipfs://${cid}/alice.png`, 'https://ipfs.example.com')).toBe(
    `https://ipfs.example.com/ipfs/${cid}/alice.png`,
  )
  expect(readAvatar(`ipfs://ipfs/${cid}`, 'https://ipfs.example.com')).toBe(
    `https://ipfs.example.com/ipfs/${cid}`,
  )
  expect(readAvatar(`ipfs://${cid}`, undefined)).toBeNull()
  for (const path of ['/../../admin', '/%2e%2e/admin', '/.hidden', '//evil.example', '?x=1', '#x']) {
    expect(readAvatar(`ipfs://${cid}${path}`, 'https://ipfs.example.com'), path).toBeNull()
  }
})

test.each([
  '/%2f..%2fadmin',
  '/a%2F..%2Fadmin',
  '/..;/admin',
  '/a/..;/admin',
  '/%2e%2e%2fadmin',
  '/%252e%252e/admin',
  '/a;jsessionid=1',
  '/..',
  '/a/../../../admin',
  '/a//b',
  '/%5c..%5cadmin',
  '/a%00',
  '/a?arg=b',
  '/a#b',
])('a path on IPFS that could lead elsewhere is not asked for: %s', (path) => {
  const gateway = 'https://ipfs.example.com'
  for (const link of [`ipfs://${cid}${path}`, `ipfs://ipfs/${cid}${path}`, `${gateway}/ipfs/${cid}${path}`]) {
    expect(readAvatar(link, gateway), link).toBeNull()
  }
})

test.each(['a'.repeat(46), `${cid}a`, 'api', '..', '%2e%2e', '', `${cid};`, `${cid}%2f..`])(
  'what is no CID is not asked for: %s',
  (name) => {
    const gateway = 'https://ipfs.example.com'
    for (const link of [`ipfs://${name}`, `ipfs://ipfs/${name}/a.png`, `${gateway}/ipfs/${name}/a.png`]) {
      expect(readAvatar(link, gateway), link).toBeNull()
    }
  },
)

test('a gateway that is public is asked for nothing else either, even where the operator vouches for it', () => {
  const gateway = 'https://ipfs.example.com'
  for (const path of ['/', '/api/v0/shutdown', '/ipns/example.com', '/ipfs/../api/v0/id']) {
    expect(readAvatar(gateway + path, gateway), path).toBeNull()
    expect(readAvatar(gateway + path, gateway, [gateway]), path).toBeNull()
    expect(readAvatar(`https://user@ipfs.example.com${path}`, gateway), path).toBeNull()
  }
})

test('of the gateway’s host only what is on IPFS passes, even where the operator’s own network has it', () => {
  const gateway = 'https://ipfs.internal'
  expect(readAvatar(`${gateway}/ipfs/${cid}`, gateway)).toBe(`${gateway}/ipfs/${cid}`)
  for (const path of ['/', '/admin', '/ipfs/../admin', '/ipfs/%2e%2e/admin', '/api/v0/shutdown']) {
    expect(readAvatar(`${gateway}${path}`, gateway), path).toBeNull()
  }
})

test('a small picture in the record passes with the type that its bytes show', () => {
  expect(readAvatar(`data:image/jpeg;base64,${pixel}`, undefined)).toBe(`data:image/png;base64,${pixel}`)
  expect(readAvatar(svg('<path d="M0 0h8v8z"/>'), undefined)).toMatch(/^data:image\/svg\+xml;base64,/)
})

test.each([
  null,
  '',
  'alice',
  'javascript:alert(1)',
  'http://images.example.com/alice.png',
  'https://localhost/x.png',
  'https://router/x.png',
  'https://printer.local/x.png',
  'https://metadata.google.internal/x.png',
  'https://127.0.0.1/x.png',
  'https://0x7f000001/x.png',
  'https://2130706433/x.png',
  'https://[::1]/x.png',
  'https://192.168.0.1/admin?reboot=1',
  'https://example.com:8443/x.png',
  'https://user:password@example.com/x.png',
  'https://example.com\\@evil.example/x.png',
  'https://example.com/a b.png',
  'https://example.com/\u202egnp.exe',
  `https://example.com/${'a'.repeat(1_100)}`,
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  svg('<script>alert(1)</script>'),
  svg('<image href="https://track.example/x.png"/>'),
  `data:image/png;base64,${btoa('not a picture at all')}`,
  `data:image/png;base64,${pixel}${'A'.repeat(20_000)}`,
])('the record %s is no avatar', (record) => {
  expect(readAvatar(record, 'https://ipfs.example.com')).toBeNull()
})
