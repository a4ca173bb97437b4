import { base58 } from '@scure/base'
import fc from 'fast-check'
import { checksumAddress } from '../message/checksumAddress.ts'
import type { SignInFields } from '../message/signInFields.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const text = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })

const host = fc.oneof(fc.domain(), fc.ipV4(), fc.constantFrom('localhost', '[::1]', 'ann@shop.example'))
const domain = fc
  .tuple(host, fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([name, port]) => (port === null ? name : `${name}:${port}`))
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true })
const time = fc
  .tuple(
    fc.date({ min: new Date(0), max: new Date('9999-12-30'), noInvalidDate: true }),
    fc.constantFrom('Z', '+05:30', '-11:00'),
  )
  .map(([date, zone]) => date.toISOString().replace('Z', zone))

const ethereum = fc.record({
  accountAddress: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => checksumAddress(`0x${hex(bytes)}`)),
  chainId: fc.nat().map((chain) => `eip155:${chain + 1}`),
})
const solana = fc.record({
  accountAddress: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes)),
  chainId: fc
    .constantFrom('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    .map((reference) => `solana:${reference}`),
})
const bitcoin = fc.record({
  accountAddress: fc.constantFrom(
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ),
  chainId: fc.constant('bip122:000000000019d6689c085ae165831e93'),
})

/** Fields of any message that can be written. */
export const arbitraryFields: fc.Arbitrary<SignInFields> = fc
  .tuple(
    fc.oneof(ethereum, solana, bitcoin),
    fc.record(
      {
        domain,
        uri,
        version: fc.constant('1' as const),
        nonce: text(letters + digits, 8, 40),
        issuedAt: time,
        expirationTime: time,
        notBefore: time,
        statement: text(`${letters}${digits} ABC-._~:/?#[]@!$&'()*+,;=`, 1, 512),
        requestId: text(`${letters}${digits}-._~!$&'()*+,;=:@`, 0, 40),
        resources: fc.array(
          uri.filter((address) => address.length <= 512),
          { maxLength: 5 },
        ),
      },
      { requiredKeys: ['domain', 'uri', 'version', 'nonce', 'issuedAt'] },
    ),
  )
  .map(([account, others]) => ({ ...account, ...others }))

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
