import { expect, test } from 'vitest'
import { parseSignIn } from './parseSignIn.ts'
import type { SignInFields } from './signInFields.ts'
import { writeSignIn } from './writeSignIn.ts'

/** What a WalletConnect wallet signs that grants a dozen methods on ten chains (ERC-5573). */
const sentence = `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${"'eth_sendTransaction', ".repeat(20)}'personal_sign' for 'eip155'.`
const recap = `urn:recap:${'eyJhdHQi'.repeat(500)}`
const fields: SignInFields = {
  domain: 'shop.example',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'a1b2c3d4e5f6g7h8',
  issuedAt: '2026-11-18T12:00:00.000Z',
  statement: `Welcome. ${sentence}`,
  resources: ['https://shop.example/terms', recap],
}

test('a message with the permissions of a wallet may be longer, and is read to the letter', () => {
  const text = writeSignIn(fields)
  expect(parseSignIn(text)).toEqual(fields)
})

test.each([
  ['a long resource that is not the last', { resources: [recap, 'https://shop.example/terms'] }],
  ['a long resource that is none of permissions', { resources: [`https://shop.example/${'a'.repeat(600)}`] }],
  ['a long statement without permissions', { resources: ['https://shop.example/terms'] }],
  ['permissions without end', { resources: [`urn:recap:${'a'.repeat(6_200)}`] }],
])('%s is refused', (_, change) => {
  expect(() => writeSignIn({ ...fields, ...change })).toThrow('characters')
})
