import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCaipAddress, isCaipChainId, namespaces } from './caip.ts'
import {
  CaipError,
  formatCaipAddress,
  formatCaipChainId,
  parseCaipAddress,
  parseCaipChainId,
} from './parseCaip.ts'

const namespace = fc.constantFrom(...namespaces)
const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))
/** Text that is often almost right: any pieces with colons between them. */
const piece = fc.oneof(fc.constantFrom('', ...namespaces), fc.string())
const almost = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(':')),
)

test('S9.41 the namespaces are eip155, solana, polkadot and bip122', () => {
  expect(namespaces).toEqual(['eip155', 'solana', 'polkadot', 'bip122'])
})

test('S3.83 a CAIP address is namespace:chain:address', () => {
  expect(parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')).toEqual({
    namespace: 'eip155',
    chain: '1',
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  })
})

test.each(namespaces)('S3.84 %s is a namespace a CAIP address may have', (known) => {
  expect(parseCaipAddress(`${known}:chain:address`).namespace).toBe(known)
})

test.each(['cosmos:hub:addr', 'EIP155:1:0x0', 'eip155 :1:0x0', 'toString:1:0x0'])(
  'S3.84 S5.29 the address %j has a namespace nobody knows and is refused',
  (text) => {
    expect(isCaipAddress(text)).toBe(false)
    expect(() => parseCaipAddress(text)).toThrow(
      'Write the account as namespace:chain:address, where the namespace is one of eip155, solana, polkadot, bip122.',
    )
  },
)

test.each([
  '',
  'eip155',
  'eip155:1',
  'eip155:1:',
  'eip155::0x0',
  ':1:0x0',
  'eip155:1:0x0:',
  'eip155:1:0x0:1',
])('S5.28 the address %j has not exactly three non-empty parts and is refused', (text) => {
  expect(isCaipAddress(text)).toBe(false)
  expect(() => parseCaipAddress(text)).toThrow(CaipError)
})

test.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:0x0', 'cosmos:hub'])(
  'the chain %j is refused',
  (text) => {
    expect(isCaipChainId(text)).toBe(false)
    expect(() => parseCaipChainId(text)).toThrow('Write the chain as namespace:chain')
  },
)

test.each([undefined, null, 1, {}, ['eip155', '1']])('%j is neither a chain nor an address', (value) => {
  expect(isCaipChainId(value)).toBe(false)
  expect(isCaipAddress(value)).toBe(false)
})

test('what is written reads back the same', () => {
  fc.assert(
    fc.property(namespace, part, part, (namespace, chain, address) => {
      expect(parseCaipChainId(formatCaipChainId({ namespace, chain }))).toEqual({ namespace, chain })
      const account = { namespace, chain, address }
      expect(parseCaipAddress(formatCaipAddress(account))).toEqual(account)
    }),
  )
})

test('any text is read and written back unchanged, or refused with our error and no other', () => {
  fc.assert(
    fc.property(almost, (text) => {
      expectTextOrRefusal(text, isCaipChainId(text), () => formatCaipChainId(parseCaipChainId(text)))
      expectTextOrRefusal(text, isCaipAddress(text), () => formatCaipAddress(parseCaipAddress(text)))
    }),
  )
})

test('parts that would not read back the same are not written', () => {
  expect(() => formatCaipChainId({ namespace: 'eip155', chain: '1:2' })).toThrow(CaipError)
  expect(() => formatCaipAddress({ namespace: 'eip155', chain: '1', address: '' })).toThrow(CaipError)
})

function expectTextOrRefusal(text: string, valid: boolean, rewrite: () => string): void {
  if (valid) expect(rewrite()).toBe(text)
  else expect(rewrite).toThrow(CaipError)
}
