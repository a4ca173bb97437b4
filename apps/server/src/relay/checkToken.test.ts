import { expect, test } from 'vitest'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import { badTokens, clientId, fineTokens, signedAt } from '../test/relay/tokenVectors.ts'
import { checkToken } from './checkToken.ts'
import { isAudience } from './isAudience.ts'
import type { RelayError } from './relayError.ts'

const relayUrl = 'wss://relay.example.test'
const accepts = (audience: string) => isAudience(audience, [`${relayUrl}/relay`], undefined)

test.each(badTokens)('a token is refused: $name', ({ token }) => {
  expect(() => checkToken(token, signedAt * 1000, accepts)).toThrow(/JWT Token/)
  expect(tagOf(() => checkToken(token, signedAt * 1000, accepts))).toBe('InvalidJwt')
})

test.each(fineTokens)('a token is good enough: $name', ({ token }) => {
  expect(checkToken(token, signedAt * 1000, accepts)).toBe(clientId)
})

test('no token, too much of one, and what is none are told apart from a bad one', () => {
  expect(tagOf(() => checkToken(undefined, 0, accepts))).toBe('MissingJwt')
  expect(tagOf(() => checkToken('', 0, accepts))).toBe('MissingJwt')
  for (const token of [
    'x',
    'a.b.c',
    '..',
    '{}.{}.{}',
    'x'.repeat(5_000),
    `${btoa('null')}.${btoa('null')}.`,
  ]) {
    expect(tagOf(() => checkToken(token, 0, accepts))).toBe('InvalidJwt')
  }
})

test('clocks may differ by five minutes, and beyond that the client hears what time it is here', () => {
  const key = newClientKey()
  const at = 1_750_000_000
  const token = clientToken(key, relayUrl, at * 1000)
  expect(checkToken(token, (at - 300) * 1000, accepts)).toBe(key.did)
  expect(checkToken(token, (at + 86_400 + 300) * 1000, accepts)).toBe(key.did)
  expect(() => checkToken(token, (at - 301) * 1000, accepts)).toThrow(
    'JWT Token is not yet valid now=1749999699',
  )
  expect(() => checkToken(token, (at + 86_400 + 301) * 1000, accepts)).toThrow(
    'JWT Token is expired now=1750086701',
  )
})

test.each([
  ['a day', 86_400],
  ['a day, dated back by 90 seconds', 86_490],
  ['two days', 172_800],
])('a token that lives %s is taken', (_, life) => {
  const key = newClientKey()
  const at = 1_750_000_000
  expect(checkToken(clientToken(key, relayUrl, at * 1000, at + life), at * 1000, accepts)).toBe(key.did)
})

test.each([
  ['a second more than two days', 172_801],
  ['a year', 31_536_000],
  ['for ever', Number.MAX_SAFE_INTEGER],
])('a token that lives %s is refused', (_, life) => {
  const at = 1_750_000_000
  const token = clientToken(newClientKey(), relayUrl, at * 1000, at + life)
  expect(() => checkToken(token, at * 1000, accepts)).toThrow('JWT Token lives longer than two days')
})

test('a token that says no end is good for a day', () => {
  const { token } = fineTokens.find(({ name }) => name.startsWith('exp absent')) ?? { token: '' }
  const signed = 1_750_000_000
  expect(checkToken(token, (signed + 86_400 + 300) * 1000, accepts)).toBe(clientId)
  expect(() => checkToken(token, (signed + 86_400 + 301) * 1000, accepts)).toThrow('JWT Token is expired')
})

test('a token signed with the key of another client is refused', () => {
  const [honest, thief] = [newClientKey(), newClientKey()]
  const stolen = clientToken({ privateKey: thief.privateKey, did: honest.did }, relayUrl)
  expect(tagOf(() => checkToken(stolen, Date.now(), accepts))).toBe('InvalidJwt')
})

function tagOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as RelayError).tag
  }
}
