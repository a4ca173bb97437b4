import { expect, test } from 'vitest'
import { readReceiver } from './readReceiver.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  ['blanks and line breaks', `\n  ${address}\t\n`],
  ['a byte order mark', `\ufeff${address}`],
  ['zero width letters', `\u200b${address}\u200d\u2060`],
  ['marks of direction', `\u202a${address}\u202c`],
])('%s around an address are left behind by copying, and taken away', (_, text) => {
  expect(readReceiver(text)).toEqual({ kind: 'address', text: address })
})

test.each([
  ['a zero width space', `${address.slice(0, 10)}\u200b${address.slice(10)}`],
  ['a turned direction', `${address.slice(0, 10)}\u202e${address.slice(10)}`],
  ['a soft hyphen', 'ali\u00adce.eth'],
  ['a Hangul filler', 'ali\u3164ce.eth'],
  ['a joiner between letters', 'ali\u200dce.eth'],
  ['a braille blank in a name', 'al\u2800ice.eth'],
  ['a Hangul filler in a name', 'al\u3164ice.eth'],
  ['a zero width letter in a name', 'alice\u200b.eth'],
])('%s inside is refused', (_, text) => {
  expect(readReceiver(text)).toEqual({ kind: 'hidden' })
})

test.each([
  ['alice.eth', 'alice.eth'],
  ['Alice.ETH', 'alice.eth'],
  [' pay.alice.eth ', 'pay.alice.eth'],
  ['алиса.eth', 'алиса.eth'],
  ['👨‍👩‍👧.eth', '👨‍👩‍👧.eth'],
])('%j is the name %j', (text, name) => {
  expect(readReceiver(text)).toEqual({ kind: 'name', name })
})

test.each([
  '.eth',
  'alice.',
  'a..eth',
  'alice eth.x y',
  'https://alice.eth',
  'alice.eth/../x',
  'a@b.eth',
  '%61.eth',
  `${'a'.repeat(300)}.eth`,
])('%j can be no name', (text) => {
  expect(readReceiver(text)).toEqual({ kind: 'badName' })
})

test('nothing but blanks is nothing', () => {
  expect(readReceiver(' \u200b\n')).toEqual({ kind: 'empty' })
})
