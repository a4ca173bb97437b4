import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFields } from '../test/arbitraryFields.ts'
import { parseSignIn } from './parseSignIn.ts'
import { SignInMessageError } from './SignInMessageError.ts'
import type { SignInFields } from './signInFields.ts'
import { writeSignIn } from './writeSignIn.ts'

const fields: SignInFields = {
  domain: 'shop.example',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  uri: 'https://shop.example',
  version: '1',
  nonce: '32891757',
  issuedAt: '2026-03-01T12:00:00.000Z',
}

test('leaves two blank lines in place of the statement on EVM chains', () => {
  expect(writeSignIn(fields)).toBe(
    'shop.example wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\n\n' +
      'URI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2026-03-01T12:00:00.000Z',
  )
})

test('leaves one blank line in place of the statement on Solana, as wallets do', () => {
  const text = writeSignIn({
    ...fields,
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  expect(text).toContain(
    '2F1\n\nURI: https://shop.example\nVersion: 1\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n',
  )
})

test('reads every message that it writes', () => {
  fc.assert(
    fc.property(arbitraryFields, (given) => {
      expect(parseSignIn(writeSignIn(given))).toEqual(given)
    }),
  )
})

test('A63 a text in a field cannot add a line to the message', () => {
  const parts = fc.constantFrom(
    'domain',
    'uri',
    'nonce',
    'issuedAt',
    'statement',
    'requestId',
    'expirationTime',
  )
  const broken = fc
    .tuple(fc.string(), fc.constantFrom('\n', '\r', '\r\n', '\u2028', '\0'), fc.string())
    .map((texts) => texts.join(''))
  fc.assert(
    fc.property(arbitraryFields, parts, broken, (given, part, text) => {
      expect(() => writeSignIn({ ...given, [part]: text })).toThrow(SignInMessageError)
    }),
  )
})

test('A63 a changed message is refused, or has exactly the fields that it shows', () => {
  fc.assert(
    fc.property(arbitraryFields, fc.nat(), fc.nat({ max: 12 }), fc.string(), (given, from, count, added) => {
      const text = writeSignIn(given)
      const place = from % (text.length + 1)
      const changed = text.slice(0, place) + added + text.slice(place + count)
      const read = (): string => {
        try {
          return writeSignIn(parseSignIn(changed))
        } catch (error) {
          expect(error).toBeInstanceOf(SignInMessageError)
          return changed
        }
      }
      expect(read()).toBe(changed)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [
    'a chain without a form',
    { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' },
    'There is no sign-in message',
  ],
  ['a chain that is no CAIP-2', { chainId: '1' }, 'There is no sign-in message for the chain "1".'],
  [
    'the name of another chain',
    {
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
      chainName: 'mainnet',
    },
    'no name of the chain',
  ],
  ['a name on an EVM chain', { chainName: 'mainnet' }, 'no name of the chain'],
  [
    'a statement like the next line',
    { statement: 'URI: https://evil.example' },
    'cannot begin like the line',
  ],
  ['an empty statement', { statement: '' }, 'A statement is one line'],
])('refuses to write %s', (_, changed, message) => {
  expect(() => writeSignIn({ ...fields, ...changed })).toThrow(message)
})
