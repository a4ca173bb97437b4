import { expect, test } from 'vitest'
import { parseSignIn } from '../message/parseSignIn.ts'
import type { SignInFields } from '../message/signInFields.ts'
import { ethereumMessage } from '../test/messages.ts'
import { checkSignIn, type ExpectedSignIn, type SignInRefusal } from './checkSignIn.ts'

const fields = parseSignIn(ethereumMessage())
const now = Date.parse(fields.issuedAt)
const expected = { origin: 'https://shop.example', nonce: '32891757', now }
const at = (ms: number) => new Date(now + ms).toISOString()
const minute = 60_000
const day = 24 * 60 * minute

test('accepts the message that was asked for', () => {
  expect(checkSignIn(fields, expected)).toBe(undefined)
  expect(checkSignIn({ ...fields, scheme: 'https' }, { ...expected, chains: ['eip155:1'] })).toBe(undefined)
  expect(checkSignIn({ ...fields, uri: 'https://shop.example/cart?page=2' }, expected)).toBe(undefined)
  expect(checkSignIn({ ...fields, notBefore: at(0), expirationTime: at(day) }, expected)).toBe(undefined)
})

test('compares a port, and the origin of a page on this machine', () => {
  const local = { ...fields, domain: 'localhost:8080', uri: 'http://localhost:8080' }
  expect(checkSignIn(local, { ...expected, origin: 'http://localhost:8080' })).toBe(undefined)
  expect(checkSignIn(local, { ...expected, origin: 'http://localhost:8081' })).toBe('domain')
  const usualPort = { ...expected, origin: 'https://shop.example:443' }
  expect(checkSignIn(fields, usualPort)).toBe(undefined)
})

const refused: readonly (readonly [string, Partial<SignInFields>, Partial<ExpectedSignIn>, SignInRefusal])[] =
  [
    ['another domain', { domain: 'evil.example' }, {}, 'domain'],
    ['a sub-domain', { domain: 'login.shop.example' }, {}, 'domain'],
    ['the domain above', { domain: 'shop.example' }, { origin: 'https://login.shop.example' }, 'domain'],
    ['a domain that begins alike', { domain: 'shop.example.evil.example' }, {}, 'domain'],
    ['another port', { domain: 'shop.example:8443' }, {}, 'domain'],
    ['the domain as a user of another host', { domain: 'shop.example@evil.example' }, {}, 'domain'],
    ['a user before the domain', { domain: 'ann@shop.example' }, {}, 'domain'],
    ['the domain in capitals', { domain: 'SHOP.example' }, {}, 'domain'],
    ['the domain with a dot at the end', { domain: 'shop.example.' }, {}, 'domain'],
    ['a look-alike as browsers write it', { domain: 'xn--shp-0ce.example' }, {}, 'domain'],
    ['a look-alike with a letter for another', { domain: 'sh0p.example' }, {}, 'domain'],
    ['another scheme in the first line', { scheme: 'http' }, {}, 'scheme'],
    ['a URI of another host', { uri: 'https://evil.example' }, {}, 'uri'],
    ['a URI with another scheme', { uri: 'http://shop.example' }, {}, 'uri'],
    ['a URI with another port', { uri: 'https://shop.example:8443' }, {}, 'uri'],
    ['a URI that names the host as a user', { uri: 'https://shop.example@evil.example' }, {}, 'uri'],
    ['a URI with a user', { uri: 'https://evil.example@shop.example' }, {}, 'uri'],
    ['a URI without a host', { uri: 'did:key:z6Mk' }, {}, 'uri'],
    ['another nonce', { nonce: '32891758' }, {}, 'nonce'],
    ['a nonce that begins alike', { nonce: '328917570' }, {}, 'nonce'],
    ['a chain that is not allowed', {}, { chains: ['eip155:10'] }, 'chain'],
    ['every chain where none is allowed', {}, { chains: [] }, 'chain'],
    ['a message from more than 5 min ago', {}, { now: now + 5 * minute + 1 }, 'issuedAt'],
    ['a message from more than 5 min ahead', {}, { now: now - 5 * minute - 1 }, 'issuedAt'],
    ['a message that has expired', { expirationTime: at(minute) }, { now: now + minute }, 'expired'],
    ['a message that expired before it was issued', { expirationTime: at(-minute) }, {}, 'expired'],
    ['a message that is not valid yet', { notBefore: at(1) }, {}, 'notYetValid'],
    ['a message for more than a day', { expirationTime: at(day + 1) }, {}, 'lifetime'],
    ['a time that is none', { issuedAt: 'now' }, {}, 'issuedAt'],
    ['an expiry that is none', { expirationTime: 'never' }, {}, 'expired'],
  ]

test.each(refused)('A63 refuses %s', (_, changed, asked, reason) => {
  expect(checkSignIn({ ...fields, ...changed }, { ...expected, ...asked })).toBe(reason)
})
