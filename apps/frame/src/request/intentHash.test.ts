import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, intentHash } from './intentHash.ts'
import type { SigningRequest } from './signingRequest.ts'

const request: SigningRequest = {
  method: 'personal_sign',
  origin: 'https://dapp.test',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 1,
  message: '0x6869',
}

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
    }),
  )
})

test('canonical JSON refuses values that JSON would drop or change', () => {
  for (const value of [
    undefined,
    1n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    () => 0,
    [undefined],
    { a: undefined },
  ])
    expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('the hash is 32 bytes as base64url and covers every field of the request', async () => {
  const hash = await intentHash(request)
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(await intentHash({ ...request })).toBe(hash)
  for (const change of [
    { message: '0x6870' },
    { origin: 'https://dapp.test:444' },
    { chainId: 10 },
    { account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  ] as const)
    expect(await intentHash({ ...request, ...change })).not.toBe(hash)
})
