import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './createSeal.ts'

const secret = randomBytes(32)
const seal = createSeal(secret, 'set up')
const account = '0x00000000000000000000000000000000000000aa'

test('opens a value sealed with the same secret and settings', () => {
  const other = createSeal(secret, 'set up')
  expect(other.name(account)).toBe(seal.name(account))
  expect(other.open('here', seal.close('here', `of ${account} … ✓`))).toBe(`of ${account} … ✓`)
})

test('a sealed value reveals neither its key, its content nor whether it has changed', () => {
  const [once, twice] = [seal.close('here', account), seal.close('here', account)]
  expect(seal.name(account)).not.toContain(account.slice(2))
  expect(Buffer.from(once).toString('latin1')).not.toContain('aa')
  expect(Buffer.compare(once, twice)).not.toBe(0)
})

test.each([
  ['another secret', createSeal(randomBytes(32), 'set up')],
  ['other settings', createSeal(secret, 'set up otherwise')],
])('with %s it has another name and cannot be opened', (_, stranger) => {
  expect(stranger.name(account)).not.toBe(seal.name(account))
  expect(stranger.open('here', seal.close('here', 'value'))).toBeUndefined()
})

test('does not open a sealed value that was renamed, changed, cut or forged', () => {
  const sealed = seal.close('here', 'value')
  const changed = Uint8Array.from(sealed, (byte, n) => (n === sealed.length - 1 ? byte ^ 1 : byte))
  expect(seal.open('there', sealed)).toBeUndefined()
  expect(seal.open('here', changed)).toBeUndefined()
  expect(seal.open('here', sealed.subarray(0, -1))).toBeUndefined()
  for (const length of [0, 1, 27, 28, 29, 1_000]) {
    expect(seal.open('here', randomBytes(length))).toBeUndefined()
  }
})
