import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ChainIdParam } from './caip2.ts'

test.each([
  ['eip155:1', 'eip155:1'],
  ['8453', 'eip155:8453'],
  [8453, 'eip155:8453'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000019d6689c085ae165831e93'],
])('a chain written %s is %s', (written, chain) => {
  expect(v.parse(ChainIdParam, written)).toBe(chain)
})

test.each(['', '0', '01', '-1', '1e3', 'eip155', 'eip155:', ':1', 'EIP155:1', 'eip155:1:0x0', 'eip155:1 '])(
  'a chain written %j is refused with what to write',
  (written) => {
    const result = v.safeParse(ChainIdParam, written)
    expect(result.issues?.[0].message).toContain('eip155:1')
  },
)

test('a missing chain is refused with what to write', () => {
  expect(v.safeParse(ChainIdParam, undefined).issues?.[0].message).toBe(
    'Say which chain with chainId, for example chainId=eip155:1.',
  )
})
