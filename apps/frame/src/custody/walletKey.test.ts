import fc from 'fast-check'
import { combine } from 'shamir-secret-sharing'
import { expect, test } from 'vitest'
import { makeDeviceWrapKey, unwrapDeviceHalf, wrapDeviceHalf } from './deviceHalf.ts'
import { secureRandomBytes } from './randomBytes.ts'
import { openSealed, SealError, seal } from './sealed.ts'
import { combineHalves, importWalletKey, makeWalletKey, splitWalletKey } from './walletKey.ts'

const rawKeys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((some) => new Uint8Array(some))
const plain = Uint8Array.of(1, 2, 3)
const chiSquareLimit = 480

test('the halves of a slot give the key that was split', async () => {
  await fc.assert(
    fc.asyncProperty(rawKeys, async (raw) => {
      const halves = await splitWalletKey(raw)
      const sealed = await seal(
        await importWalletKey(await combineHalves(halves)),
        plain,
        'c',
        secureRandomBytes,
      )
      expect(await openSealed(await importWalletKey(raw), sealed, 'c')).toEqual(plain)
    }),
  )
})

test('halves of different splits of one key never combine to that key', async () => {
  await fc.assert(
    fc.asyncProperty(rawKeys, async (raw) => {
      const [one, other] = await Promise.all([splitWalletKey(raw), splitWalletKey(raw)])
      for (const pair of [
        [one.serverHalf, other.factorHalf],
        [other.serverHalf, one.factorHalf],
        [one.serverHalf, other.serverHalf],
        [one.factorHalf, other.factorHalf],
      ]) {
        // Two halves with the same coordinate cannot be combined at all.
        const combined = await combine(pair).catch(() => undefined)
        expect(combined).not.toEqual(raw)
      }
    }),
    { numRuns: 200 },
  )
})

test('a single half is independent of the key: over 21,000 splits its bytes are uniform, whatever key is split', async () => {
  const splits = 7_000
  for (const keyByte of [0x00, 0x5a, 0xff]) {
    const raw = new Uint8Array(32).fill(keyByte)
    const counts = { serverHalf: new Array<number>(256).fill(0), factorHalf: new Array<number>(256).fill(0) }
    for (let round = 0; round < splits; round += 1) {
      const halves = await splitWalletKey(raw)
      for (const name of ['serverHalf', 'factorHalf'] as const) {
        // The last byte is the coordinate, which is never zero.
        for (const byte of halves[name].subarray(0, 32)) counts[name][byte] = (counts[name][byte] ?? 0) + 1
      }
    }
    // With 255 degrees of freedom the mean is 255 and the deviation 22.6: a fair split exceeds the limit less than once in
    // 10^14 runs. One byte value that is 1.75 times as likely as the others adds about 490 to the mean.
    for (const name of ['serverHalf', 'factorHalf'] as const)
      expect(chiSquare(counts[name]), `${name} of ${keyByte}`).toBeLessThan(chiSquareLimit)
  }
})

test('the measure of the test above sees a half that leaks the key', () => {
  const leaking = new Array<number>(256).fill(872)
  leaking[0x5a] = 1.75 * 872
  expect(chiSquare(leaking)).toBeGreaterThan(chiSquareLimit)
})

test('A14 (wallet key) a wallet key and a device wrap key cannot be exported', async () => {
  const halves = await splitWalletKey(makeWalletKey(secureRandomBytes))
  const walletKey = await importWalletKey(await combineHalves(halves))
  for (const key of [walletKey, await makeDeviceWrapKey()]) {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
  }
})

test('overwrites the raw key and the halves once the key is imported', async () => {
  const raw = makeWalletKey(secureRandomBytes)
  const halves = await splitWalletKey(raw)
  await importWalletKey(raw)
  await combineHalves(halves)
  for (const bytes of [raw, halves.serverHalf, halves.factorHalf])
    expect(bytes.every((byte) => byte === 0)).toBe(true)
})

test('a half of the wrong length or two equal halves are refused', async () => {
  const { serverHalf, factorHalf } = await splitWalletKey(makeWalletKey(secureRandomBytes))
  const shorter = factorHalf.slice(1)
  await expect(combineHalves({ serverHalf, factorHalf: shorter })).rejects.toThrow()
  await expect(combineHalves({ serverHalf, factorHalf: serverHalf.slice() })).rejects.toThrow()
})

test('A43 (device half) a wrapped device half opens for its own wallet and device only', async () => {
  const wrapKey = await makeDeviceWrapKey()
  const slot = { walletId: 'w1', thumb: 't1' }
  const half = secureRandomBytes(33)
  const wrapped = await wrapDeviceHalf(wrapKey, half, slot, secureRandomBytes)
  expect(await unwrapDeviceHalf(wrapKey, wrapped, slot)).toEqual(half)
  for (const other of [
    { ...slot, walletId: 'w2' },
    { ...slot, thumb: 't2' },
  ])
    await expect(unwrapDeviceHalf(wrapKey, wrapped, other)).rejects.toThrow(SealError)
  await expect(unwrapDeviceHalf(await makeDeviceWrapKey(), wrapped, slot)).rejects.toThrow(SealError)
})

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
