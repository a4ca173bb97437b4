import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bitcoinMessage, ethereumMessage, solanaMessage } from '../test/messages.ts'
import { parseSignIn } from './parseSignIn.ts'
import { SignInMessageError, type SignInMessagePart } from './SignInMessageError.ts'
import { writeSignIn } from './writeSignIn.ts'

/** Good messages of EIP-4361 from spruceid/siwe (see ../test/README.md), which writes the chain as a number. */
const vectors = JSON.parse(
  readFileSync(new URL('../test/siwe-parsing_positive.json', import.meta.url), 'utf8'),
) as Record<string, { message: string; fields: Record<string, unknown> }>

test.each(Object.entries(vectors))('reads and writes the EIP-4361 vector "%s"', (_, { message, fields }) => {
  const parsed = parseSignIn(message)
  const { address, chainId, ...others } = fields
  // The vectors write an absent scheme as null.
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
  expect(parsed).toEqual({ ...given, accountAddress: address, chainId: `eip155:${chainId}` })
  expect(writeSignIn(parsed)).toBe(message)
})

test('S3.53 reads every field of a message', () => {
  const text = [
    'https://shop.example:8443 wants you to sign in with your Ethereum account:',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '',
    'Sign in to the shop.',
    '',
    'URI: https://shop.example:8443/cart?page=2#top',
    'Version: 1',
    'Chain ID: 8453',
    'Nonce: 32891757abc',
    'Issued At: 2026-03-01T12:00:00.000Z',
    'Expiration Time: 2026-03-01T13:00:00.000Z',
    'Not Before: 2026-03-01T11:59:00.000Z',
    'Request ID: 7f3a',
    'Resources:',
    '- https://shop.example/terms',
  ].join('\n')
  const fields = parseSignIn(text, 'eip155')
  expect(fields).toEqual({
    scheme: 'https',
    domain: 'shop.example:8443',
    accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    statement: 'Sign in to the shop.',
    uri: 'https://shop.example:8443/cart?page=2#top',
    version: '1',
    chainId: 'eip155:8453',
    nonce: '32891757abc',
    issuedAt: '2026-03-01T12:00:00.000Z',
    expirationTime: '2026-03-01T13:00:00.000Z',
    notBefore: '2026-03-01T11:59:00.000Z',
    requestId: '7f3a',
    resources: ['https://shop.example/terms'],
  })
  expect(writeSignIn(fields)).toBe(text)
})

test('reads a Solana message with a statement and without', () => {
  expect(parseSignIn(solanaMessage())).toMatchObject({
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    statement: 'Welcome.',
  })
  const withoutStatement = solanaMessage().replace('Welcome.\n\n', '')
  expect(parseSignIn(withoutStatement, 'solana')).not.toHaveProperty('statement')
})

test.each(['mainnet', 'solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
  'reads "%s" of a Solana wallet as the chain it means, and writes it as the wallet did',
  (chainName) => {
    const text = solanaMessage().replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainName)
    const fields = parseSignIn(text)
    expect(fields).toMatchObject({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainName })
    expect(writeSignIn(fields)).toBe(text)
  },
)

test('reads a Bitcoin message', () => {
  expect(parseSignIn(bitcoinMessage(), 'bip122')).toMatchObject({
    accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  })
})

test('reads an empty request id and an empty list of resources', () => {
  const text = `${ethereumMessage()}\nRequest ID: \nResources:`
  expect(parseSignIn(text)).toMatchObject({ requestId: '', resources: [] })
})

test('refuses a message of another family than the one asked for', () => {
  expect(() => parseSignIn(ethereumMessage(), 'solana')).toThrow(
    'The message is for eip155 and not for solana.',
  )
})

const good = ethereumMessage()
const line = (from: string | RegExp, to: string) => good.replace(from, to)
const [first = '', second = ''] = good.split('\n')

/** Messages that are nearly good, the part that is wrong in each, and why somebody would send them. */
const refused: readonly (readonly [reason: string, text: string, part: SignInMessagePart])[] = [
  ['an empty text', '', 'message'],
  ['a line feed at the end', `${good}\n`, 'message'],
  ['a space at the end', `${good} `, 'issuedAt'],
  ['a line after the last field', `${good}\nTransfer: everything`, 'message'],
  ['a blank line and text after the last field', `${good}\n\nI also give away my tokens.`, 'message'],
  ['a line before the first', `Hello.\n${good}`, 'message'],
  ['a line feed before the first line', `\n${good}`, 'message'],
  ['a whole second message', `${good}\n\n${good}`, 'message'],
  ['a second first line above the true one', `${first}\n${good}`, 'message'],
  [
    'two domains in one first line',
    line('shop.example', 'bank.example wants you to sign in with your Ethereum account: shop.example'),
    'message',
  ],
  ['a first line in the statement', line('Welcome.', first), 'statement'],
  ['a domain in front of another', line('shop.example', 'bank.example shop.example'), 'message'],
  ['carriage returns', good.replaceAll('\n', '\r\n'), 'message'],
  ['a domain with a path', line('shop.example wants', 'shop.example/login wants'), 'domain'],
  ['a domain with a query', line('shop.example wants', 'shop.example?x wants'), 'domain'],
  ['a domain with a backslash', line('shop.example wants', 'shop.example\\@evil.example wants'), 'domain'],
  ['a domain with two schemes', line('shop.example wants', 'https://http://shop.example wants'), 'domain'],
  ['a domain with letters of another alphabet', line('shop.example wants', 'shоp.example wants'), 'domain'],
  ['a domain with an invisible character', line('shop.example wants', 'shop\u200b.example wants'), 'domain'],
  ['a port that no host has', line('shop.example wants', 'shop.example:99999 wants'), 'domain'],
  ['an empty domain', line('shop.example wants', ' wants'), 'message'],
  ['a broken IPv6 address', line('shop.example wants', '[1::2::3] wants'), 'domain'],
  ['an unknown family of chains', line('Ethereum account', 'Dogecoin account'), 'message'],
  ['a small letter in the first line', line('Ethereum account', 'ethereum account'), 'message'],
  ['an address in small letters', line(second, second.toLowerCase()), 'accountAddress'],
  ['an address with one wrong capital', line('0xC02a', '0xc02a'), 'accountAddress'],
  ['a short address', line('6Cc2', '6Cc'), 'accountAddress'],
  ['an address with a space after it', line('6Cc2', '6Cc2 '), 'accountAddress'],
  ['an address without 0x', line('0xC02a', 'C02a'), 'accountAddress'],
  ['no address', line(`${second}\n`, ''), 'message'],
  ['no blank line before the statement', line(`${second}\n\n`, `${second}\n`), 'message'],
  ['no blank line after the statement', line('Welcome.\n\n', 'Welcome.\n'), 'message'],
  ['two blank lines after the statement', line('Welcome.\n\n', 'Welcome.\n\n\n'), 'uri'],
  ['one blank line instead of two without a statement', line('Welcome.\n\n', ''), 'message'],
  ['three blank lines without a statement', line('Welcome.\n', '\n\n'), 'uri'],
  ['a statement of two lines', line('Welcome.', 'Welcome.\nStay.'), 'message'],
  ['a statement with a quotation mark', line('Welcome.', 'Welcome "friend".'), 'statement'],
  ['a statement with letters of another alphabet', line('Welcome.', 'Wilkommen ä'), 'statement'],
  ['a statement with a tab', line('Welcome.', 'Welcome.\tFriend'), 'statement'],
  ['a statement with a terminal escape', line('Welcome.', 'Welcome.\u001b[2J'), 'statement'],
  ['no URI', line(/URI: .*\n/, ''), 'uri'],
  ['an empty URI', line(/URI: .*/, 'URI: '), 'uri'],
  ['a URI without a scheme', line('URI: https://shop.example', 'URI: shop.example'), 'uri'],
  ['a URI with a space', line('URI: https://shop.example', 'URI: https://shop.example/a b'), 'uri'],
  ['a URI with two fragments', line('URI: https://shop.example', 'URI: https://shop.example#a#b'), 'uri'],
  ['a URI with a broken escape', line('URI: https://shop.example', 'URI: https://shop.example/%zz'), 'uri'],
  ['a URI label without its space', line('URI: ', 'URI:'), 'uri'],
  ['a URI label with two spaces', line('URI: ', 'URI:  '), 'uri'],
  ['a label in small letters', line('Version: 1', 'version: 1'), 'version'],
  ['version 2', line('Version: 1', 'Version: 2'), 'version'],
  ['version 01', line('Version: 1', 'Version: 01'), 'version'],
  ['no version', line('Version: 1\n', ''), 'version'],
  ['version before URI', line(/(URI: .*)\n(Version: 1)/, '$2\n$1'), 'uri'],
  ['chain before version', line('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1'), 'version'],
  ['nonce before chain', line(/(Chain ID: 1)\n(Nonce: .*)/, '$2\n$1'), 'chainId'],
  ['time before nonce', line(/(Nonce: .*)\n(Issued At: .*)/, '$2\n$1'), 'nonce'],
  [
    'expiry before issued-at',
    line(/(Issued At: .*)/, 'Expiration Time: 2026-03-01T13:00:00Z\n$1'),
    'issuedAt',
  ],
  [
    'not-before before expiry',
    `${good}\nNot Before: 2026-03-01T12:00:00Z\nExpiration Time: 2026-03-01T13:00:00Z`,
    'message',
  ],
  ['resources before the request id', `${good}\nResources:\nRequest ID: 1`, 'message'],
  ['the URI twice', line(/(URI: .*)/, '$1\n$1'), 'version'],
  ['the nonce twice', line(/(Nonce: .*)/, '$1\n$1'), 'issuedAt'],
  ['the request id twice', `${good}\nRequest ID: 1\nRequest ID: 2`, 'message'],
  ['the resources twice', `${good}\nResources:\nResources:`, 'message'],
  ['a chain in hexadecimal', line('Chain ID: 1', 'Chain ID: 0x1'), 'chainId'],
  ['a chain with a zero in front', line('Chain ID: 1', 'Chain ID: 01'), 'chainId'],
  ['a chain written as CAIP-2', line('Chain ID: 1', 'Chain ID: eip155:1'), 'chainId'],
  ['a chain with the name of a property of objects', line('Chain ID: 1', 'Chain ID: __proto__'), 'chainId'],
  ['a negative chain', line('Chain ID: 1', 'Chain ID: -1'), 'chainId'],
  ['a nonce of seven characters', line('32891757', '3289175'), 'nonce'],
  ['a nonce with a hyphen', line('32891757', '3289-1757'), 'nonce'],
  ['a day that does not exist', line('2026-03-01T', '2026-02-30T'), 'issuedAt'],
  ['a month that does not exist', line('2026-03-01T', '2026-13-01T'), 'issuedAt'],
  ['the hour 24', line('T12:00:00', 'T24:00:00'), 'issuedAt'],
  ['a time without a zone', line('00.000Z', '00.000'), 'issuedAt'],
  ['a time with a zone of 25 hours', line('00.000Z', '00.000+25:00'), 'issuedAt'],
  ['a time with a space for T', line('01T12', '01 12'), 'issuedAt'],
  ['a date alone', line('T12:00:00.000Z', ''), 'issuedAt'],
  ['a time as English writes it', line(/Issued At: .*/, 'Issued At: March 1, 2026'), 'issuedAt'],
  ['a time with six digits of year', line('2026-03', '+002026-03'), 'issuedAt'],
  ['an expiry that is no time', `${good}\nExpiration Time: never`, 'expirationTime'],
  ['an empty not-before', `${good}\nNot Before: `, 'notBefore'],
  ['a request id with a slash', `${good}\nRequest ID: a/b`, 'requestId'],
  ['a resource that is no URI', `${good}\nResources:\n- terms`, 'resources'],
  ['a resource without its hyphen', `${good}\nResources:\nhttps://shop.example`, 'message'],
  ['a resource on the line of the label', `${good}\nResources: https://shop.example`, 'message'],
  ['an empty resource', `${good}\nResources:\n- `, 'resources'],
  ['a blank line among resources', `${good}\nResources:\n- a:b\n\n- a:c`, 'message'],
  ['a statement of 513 characters', line('Welcome.', 'a'.repeat(513)), 'statement'],
  ['a URI of 2049 characters', line('URI: https://shop.example', `URI: a:${'a'.repeat(2_047)}`), 'uri'],
  ['21 resources', `${good}\nResources:${'\n- a:b'.repeat(21)}`, 'resources'],
  ['a resource of 513 characters', `${good}\nResources:\n- a:${'a'.repeat(511)}`, 'resources'],
  ['more than 8 KiB', `${good}\nRequest ID: ${'a'.repeat(8_192)}`, 'message'],
  ['a Solana address of 31 bytes', solanaMessage().replace('GwAF', 'Gw'), 'accountAddress'],
  [
    'a Solana address with a letter outside base58',
    solanaMessage().replace('GwAF', 'G0AF'),
    'accountAddress',
  ],
  ['a Solana message with a scheme', `https://${solanaMessage()}`, 'scheme'],
  [
    'a Solana message with the place of an absent statement',
    solanaMessage().replace('Welcome.\n', ''),
    'message',
  ],
  [
    'a Solana chain as the namespace writes it in its sample',
    solanaMessage().replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1'),
    'chainId',
  ],
  [
    'a Bitcoin address in capitals',
    bitcoinMessage().replace(/bc1\w+/, (text) => text.toUpperCase()),
    'accountAddress',
  ],
  ['an Ethereum address in a Bitcoin message', bitcoinMessage().replace(/bc1\w+/, second), 'accountAddress'],
  [
    'a chain of Ethereum in a Bitcoin message',
    bitcoinMessage().replace('000000000019d6689c085ae165831e93', '1'),
    'chainId',
  ],
]

test.each(refused)('A63 refuses %s', (_, text, part) => {
  const read = () => parseSignIn(text)
  expect(read).toThrow(SignInMessageError)
  expect(read).toThrow(expect.objectContaining({ part }))
})
