import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from '../test/vectors/wycheproof-aes-256-gcm.json' with { type: 'json' }
import { openBytes, sealBytes } from './sealedBytes.ts'

const bytesOf = (hex: string) => Buffer.from(hex, 'hex')

test('opens the valid AES-256-GCM vectors of Wycheproof and none of the invalid ones', () => {
  expect(vectors).toHaveLength(66)
  for (const { tcId, key, iv, aad, msg, ct, tag, result } of vectors) {
    const open = () => openBytes(bytesOf(key), bytesOf(iv + ct + tag).toString('base64url'), bytesOf(aad))
    if (result === 'valid') expect([tcId, open()]).toEqual([tcId, bytesOf(msg)])
    else expect(open, `${tcId}`).toThrow()
  }
})

test('opens what it sealed, and nothing that is too short to be sealed', () => {
  const [key, about] = [randomBytes(32), Buffer.from('a row')]
  for (const length of [0, 1, 33, 1_000]) {
    const plain = randomBytes(length)
    expect(openBytes(key, sealBytes(key, plain, about), about)).toEqual(plain)
  }
  const sealed = Buffer.from(sealBytes(key, Buffer.alloc(0), about), 'base64url')
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => openBytes(key, sealed.subarray(0, length).toString('base64url'), about)).toThrow()
})
