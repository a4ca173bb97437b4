import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyWrapper, UnwrapError } from './createKeyWrapper.ts'

const context = { table: 'halves', row: 'wallet-1', user: 'user-1' }

test('a secret opens again with the same key and row', async () => {
  const keys = createKeyWrapper(randomBytes(32))
  const secret = randomBytes(33)
  expect(await keys.unwrap(await keys.wrap(secret, context), context)).toEqual(secret)
})

test('two wraps of one secret share nothing', async () => {
  const keys = createKeyWrapper(randomBytes(32))
  const secret = randomBytes(33)
  const [one, other] = [await keys.wrap(secret, context), await keys.wrap(secret, context)]
  expect(one.split('.').slice(1)).not.toEqual(other.split('.').slice(1))
})

test('A43 a secret does not open in the row of another user, in another table, or once a bit was changed', async () => {
  const keys = createKeyWrapper(randomBytes(32))
  const wrapped = await keys.wrap(randomBytes(33), context)
  for (const other of [
    { ...context, user: 'user-2' },
    { ...context, row: 'wallet-2' },
    { ...context, table: 'slots' },
    { table: 'halves', row: 'wallet-1|6:user-1', user: '' },
  ]) {
    await expect(keys.unwrap(wrapped, other)).rejects.toThrow(UnwrapError)
  }
  const [version, key = '', text = ''] = wrapped.split('.')
  const flip = (part: string) => {
    const bytes = Buffer.from(part, 'base64url')
    bytes[20] = (bytes[20] ?? 0) ^ 1
    return bytes.toString('base64url')
  }
  for (const changed of [
    [version, flip(key), text],
    [version, key, flip(text)],
    ['v0', key, text],
    [version, key],
  ]) {
    await expect(keys.unwrap(changed.join('.'), context)).rejects.toThrow(UnwrapError)
  }
})

test('A42 another master key opens nothing and hashes differently', async () => {
  const [ours, theirs] = [createKeyWrapper(randomBytes(32)), createKeyWrapper(randomBytes(32))]
  const wrapped = await ours.wrap(randomBytes(33), context)
  await expect(theirs.unwrap(wrapped, context)).rejects.toThrow(UnwrapError)
  expect(await ours.hmac('otp', '123456')).not.toBe(await theirs.hmac('otp', '123456'))
  expect(await ours.hmac('otp', '123456')).not.toBe(await ours.hmac('email', '123456'))
})
