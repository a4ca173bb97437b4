import { expect, test } from 'vitest'
import { ethereumMessage, solanaMessage } from '../test/messages.ts'
import { parseCacaoMessage } from './parseCacaoMessage.ts'
import { parseSignIn } from './parseSignIn.ts'

const strict = ethereumMessage()
const address = parseSignIn(strict).accountAddress
const small = strict.replace(address, address.toLowerCase())

test('an address in small letters, as a WalletConnect wallet writes it, is read with its capitals', () => {
  expect(() => parseSignIn(small)).toThrow('EIP-55')
  expect(parseCacaoMessage(small)).toEqual(parseSignIn(strict))
  expect(parseCacaoMessage(strict)).toEqual(parseSignIn(strict))
})

test.each([
  ['an address with one wrong capital', strict.replace(address, address.replace('C', 'c'))],
  ['an address in large letters', strict.replace(address, address.toUpperCase().replace('0X', '0x'))],
  ['a line before the address', small.replace('\n', '\nHello.\n')],
  ['a line at the end', `${small}\nTransfer: everything`],
  ['Windows line ends', small.replaceAll('\n', '\r\n')],
  ['the form of Solana', solanaMessage()],
])('a message with %s is refused all the same', (_, text) => {
  expect(() => parseCacaoMessage(text)).toThrow()
})
