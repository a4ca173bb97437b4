import { expect, test } from 'vitest'
import vectors from '../../test/vectors.json' with { type: 'json' }
import type { Cacao } from './cacao.ts'
import { readSignIns } from './readSignIns.ts'
import { encodeRecap } from './recap.ts'

const { auth } = vectors
const cacao = auth.cacao as Cacao
const asked = {
  statement: 'Hello',
  methods: auth.recapFromMethods.methods,
  resources: ['https://dapp.example.test/terms'],
}
const [terms = '', recap = ''] = cacao.p.resources ?? []

function changed(change: Partial<Cacao['p']>): readonly Cacao[] {
  return [cacao, { ...cacao, p: { ...cacao.p, ...change } }]
}

test('each signed message is given with its chain, its account and the text that was signed', () => {
  const other = { ...cacao, p: { ...cacao.p, iss: `did:pkh:eip155:10:${auth.address}` } }
  expect(readSignIns([cacao, other], asked)).toEqual([
    { chainId: 'eip155:1', address: auth.address, message: auth.message, signature: cacao.s.s, cacao },
    {
      chainId: 'eip155:10',
      address: auth.address,
      message: auth.message.replace('Chain ID: 1\n', 'Chain ID: 10\n'),
      signature: cacao.s.s,
      cacao: other,
    },
  ])
})

test('a wallet that leaves the words of its permissions out of its claim has signed them all the same', () => {
  expect(readSignIns(changed({ statement: 'Hello' }), asked)[1]?.message).toBe(auth.message)
})

test.each([
  ['another statement', { statement: 'Hello, and all my coins' }],
  ['a further resource', { resources: [terms, 'https://evil.example.test', recap] }],
  ['a missing resource', { resources: [recap] }],
  ['permissions before the last resource', { resources: [recap, terms] }],
  ['permissions twice', { resources: [terms, recap, recap] }],
  ['permissions in capital letters', { resources: [terms, recap.replace('urn', 'URN')] }],
  [
    'a method that was not asked for',
    { resources: [terms, encodeRecap({ eip155: { 'request/eth_sign': [{}] } })] },
  ],
  [
    'permissions of another kind',
    {
      resources: [terms, encodeRecap({ eip155: {}, 'https://notes.example.test': { 'crud/delete': [{}] } })],
    },
  ],
  ['permissions that cannot be read', { resources: [terms, 'urn:recap:e30'] }],
])('A63 a message with %s is not one that the page asked for', (_, change) => {
  expect(() => readSignIns(changed(change), asked)).toThrow('than the page asked for')
})
