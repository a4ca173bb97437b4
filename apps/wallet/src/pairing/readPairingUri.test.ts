import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPairingUri } from './readPairingUri.ts'

const topic = 'a'.repeat(64)
const symKey = 'b'.repeat(64)
const now = 1_700_000_000_000
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1700000300`

test.each([
  ['as it is shown', uri],
  ['with spaces around it', `  ${uri}\n`],
  ['with slashes', uri.replace('wc:', 'wc://')],
  ['in capitals', uri.replace('wc:', 'WC:')],
  ['percent-encoded', encodeURIComponent(uri)],
  ['in a link to this wallet', `http://127.0.0.1:5174/wc?uri=${encodeURIComponent(uri)}`],
  ['in the link of an app', `foxglove://wc?uri=${encodeURIComponent(uri)}&redirect=x`],
  ['in base64', btoa(uri)],
  ['in base64 for addresses', btoa(uri).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')],
])('a code is read %s', (_, text) => {
  const code = readPairingUri(text, now)
  expect(code).toMatchObject({ ok: true, topic, expiresAt: 1_700_000_300_000 })
  expect(code.ok && new URL(code.uri).searchParams.get('symKey')).toBe(symKey)
})

test.each([
  ['nothing', '  ', 'empty'],
  ['a sentence', 'hello there', 'notACode'],
  ['an address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'notACode'],
  ['a web page', 'https://example.com/wc', 'notACode'],
  ['a code of the first version', 'wc:8a5e5bdc-a0e4-47@1?bridge=https%3A%2F%2Fx&key=41791102', 'legacy'],
  ['a code cut short', uri.slice(0, 80), 'incomplete'],
  ['a code without its key', `wc:${topic}@2?relay-protocol=irn`, 'incomplete'],
  ['a version that does not exist yet', uri.replace('@2', '@3'), 'notACode'],
  ['a code whose time is over', uri.replace('1700000300', '1699999999'), 'expired'],
  ['a whole book', `${uri}&x=${'y'.repeat(10_000)}`, 'notACode'],
])('%s is refused for its own reason', (_, text, problem) => {
  expect(readPairingUri(text, now)).toEqual({ ok: false, problem })
})

test('whatever is pasted, the answer is a code or a reason', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `wc:${rest}`),
        fc.base64String(),
      ),
      (text) => {
        expect(typeof readPairingUri(text, now).ok).toBe('boolean')
      },
    ),
  )
})
