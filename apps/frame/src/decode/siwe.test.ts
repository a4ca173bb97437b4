import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../vectors/siwe-parsing-positive.json' with { type: 'json' }
import { parseSiwe, serializeSiwe } from './siwe.ts'

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const lines = [
  'service.org wants you to sign in with your Ethereum account:',
  address,
  '',
  'I accept the Terms: https://service.org/tos',
  '',
  'URI: https://service.org/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891757',
  'Issued At: 2021-09-30T16:25:24.000Z',
  'Expiration Time: 2021-10-30T16:25:24Z',
  'Not Before: 2021-09-30T16:25:24+02:00',
  'Request ID: some-id%20x',
  'Resources:',
  '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
  '- https://example.com/claim.json#a',
]
const message = lines.join('\n')
const withLine = (at: number, line: string) => lines.with(at, line).join('\n')
const withoutLine = (at: number) => lines.toSpliced(at, 1).join('\n')

test('parses every good message of the spruceid vectors, and writes it back', () => {
  for (const [name, { message, fields }] of Object.entries(vectors)) {
    const parsed = parseSiwe(message)
    const expected = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
    expect(parsed, name).toEqual(expected)
    expect(parsed && serializeSiwe(parsed), name).toBe(message)
  }
})

test('parses a message with every field', () => {
  expect(parseSiwe(message)).toEqual({
    domain: 'service.org',
    address,
    statement: 'I accept the Terms: https://service.org/tos',
    uri: 'https://service.org/login',
    version: '1',
    chainId: 1,
    nonce: '32891757',
    issuedAt: '2021-09-30T16:25:24.000Z',
    expirationTime: '2021-10-30T16:25:24Z',
    notBefore: '2021-09-30T16:25:24+02:00',
    requestId: 'some-id%20x',
    resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/claim.json#a'],
  })
})

test('rejects a message with a line that is wrong', () => {
  const wrong: Record<string, string> = {
    'empty domain': withLine(0, ' wants you to sign in with your Ethereum account:'),
    'domain with a path': withLine(0, lines[0]?.replace('service.org', 'service.org/a') ?? ''),
    'domain with a space': withLine(0, lines[0]?.replace('service.org', 'a service.org') ?? ''),
    'unicode domain': withLine(0, lines[0]?.replace('service', 'sеrvice') ?? ''),
    'scheme without a name': withLine(0, `://${lines[0]}`),
    'other words': withLine(0, lines[0]?.replace('sign in', 'log in') ?? ''),
    'other account kind': withLine(0, lines[0]?.replace('Ethereum', 'Solana') ?? ''),
    'lower-case address': withLine(1, address.toLowerCase()),
    'wrong checksum': withLine(1, address.replace('C02a', 'c02a')),
    'short address': withLine(1, address.slice(0, -1)),
    'statement of two lines': withLine(3, 'one\ntwo'),
    'statement with a control character': withLine(3, 'one\ttwo'),
    'statement with letters beyond ASCII': withLine(3, 'Grüße'),
    'statement that is too long': withLine(3, 'a'.repeat(513)),
    'relative URI': withLine(5, 'URI: /login'),
    'URI with a space': withLine(5, 'URI: https://service.org/a b'),
    'URI with two fragments': withLine(5, 'URI: https://service.org/#a#b'),
    'URI with a broken escape': withLine(5, 'URI: https://service.org/%zz'),
    'other version': withLine(6, 'Version: 2'),
    'chain with a leading zero': withLine(7, 'Chain ID: 01'),
    'chain in hex': withLine(7, 'Chain ID: 0x1'),
    'huge chain': withLine(7, `Chain ID: ${'9'.repeat(30)}`),
    'short nonce': withLine(8, 'Nonce: 1234567'),
    'nonce with a sign': withLine(8, 'Nonce: 12345678-'),
    'no time': withLine(9, 'Issued At: yesterday'),
    'time without a zone': withLine(9, 'Issued At: 2021-09-30T16:25:24'),
    'time with a space': withLine(9, 'Issued At: 2021-09-30 16:25:24Z'),
    'day that does not exist': withLine(9, 'Issued At: 2021-02-30T16:25:24Z'),
    'hour that does not exist': withLine(9, 'Issued At: 2021-09-30T25:25:24Z'),
    'bad expiration': withLine(10, 'Expiration Time: never'),
    'request id with a space': withLine(12, 'Request ID: a b'),
    'resource without a dash': withLine(14, 'https://example.com'),
    'resource that is no URI': withLine(14, '- example'),
    'too many resources': `${message}${'\n- https://a.test'.repeat(19)}`,
  }
  for (const [name, text] of Object.entries(wrong)) expect(parseSiwe(text), name).toBe(undefined)
})

test('rejects lines that are missing, moved, doubled or added', () => {
  // A statement, and optional lines, may be missing.
  for (const at of [0, 1, 5, 6, 7, 8, 9]) expect(parseSiwe(withoutLine(at)), `${at}`).toBe(undefined)
  for (let at = 0; at < lines.length - 1; at += 1) {
    const line = lines[at] ?? ''
    const next = lines[at + 1] ?? ''
    if (at < 13) {
      expect(
        parseSiwe(
          lines
            .with(at, next)
            .with(at + 1, line)
            .join('\n'),
        ),
        `moved ${at}`,
      ).toBe(undefined)
      expect(parseSiwe(lines.toSpliced(at, 0, line).join('\n')), `doubled ${at}`).toBe(undefined)
    }
  }
  for (const text of [
    `${message}\n`,
    `${message}\n\nMore`,
    `\n${message}`,
    `${message} `,
    message.replaceAll('\n', '\r\n'),
  ])
    expect(parseSiwe(text)).toBe(undefined)
})

test('any text that parses is written back as it was', () => {
  const edits = fc.record({ at: fc.nat(message.length), drop: fc.nat(3), add: fc.string({ maxLength: 3 }) })
  fc.assert(
    fc.property(edits, ({ at, drop, add }) => {
      const text = message.slice(0, at) + add + message.slice(at + drop)
      const parsed = parseSiwe(text)
      expect(parsed === undefined || serializeSiwe(parsed) === text).toBe(true)
    }),
    { numRuns: 500 },
  )
})
