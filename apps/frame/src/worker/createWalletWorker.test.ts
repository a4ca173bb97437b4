import { createClock } from '@latchkey/testing'
import { createWalletProof, HalfBox } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { makeDeviceWrapKey } from '../custody/deviceHalf.ts'
import { type RandomBytes, secureRandomBytes } from '../custody/randomBytes.ts'
import { SealError } from '../custody/sealed.ts'
import { seedWords } from '../custody/seedWords.ts'
import { toBase64Url } from '../encoding/base64Url.ts'
import { toHex } from '../encoding/hex.ts'
import { BoxError, makeBoxKey, openBox, sealBox } from './box.ts'
import { createWalletWorker, LockedError } from './createWalletWorker.ts'

const owner = {
  walletId: '7d9bd1a0-1c3e-4b52-9d1e-0a3a4a4b5c6d',
  userId: '1f0e8c9a-2b3c-4d5e-8f60-718293a4b5c6',
}
const txn = '0b6f4f5e-6a7b-4c8d-9e0f-112233445566'
const thumb = 'T'.repeat(43)
const origin = 'https://dapp.test'

/** A Worker with a new wallet, and everything that the server, the vault and the device would store of it. */
async function makeWallet() {
  const clock = createClock()
  const drawn: Uint8Array[] = []
  const randomBytes: RandomBytes = (length) => {
    const bytes = secureRandomBytes(length)
    drawn.push(bytes.slice())
    return bytes
  }
  const worker = createWalletWorker({ clock, randomBytes })
  const vault = await makeBoxKey()
  const wrapKey = await makeDeviceWrapKey()
  const wallet = await worker.createWallet({ ...owner, txn, thumb, wrapKey, vaultKey: vault.publicKey })
  const { half: vaultHalf } = v.parse(HalfBox, await openBox('half', wallet.vaultBox, vault))
  return { clock, worker, wallet, wrapKey, vaultHalf, drawn }
}

type Made = Awaited<ReturnType<typeof makeWallet>>

/** Asks a Worker for its key and seals a half to it, as the server does. */
async function release(worker: Made['worker'], ...halves: readonly string[]): Promise<string[]> {
  const key = await worker.makeReleaseKey(undefined)
  const { walletId } = owner
  return Promise.all(halves.map((half) => sealBox('release', { half, walletId }, key, secureRandomBytes)))
}

function reviewText({ worker, wallet }: Pick<Made, 'worker' | 'wallet'>, text: string) {
  const context = { origin, account: wallet.address, chainId: 1 }
  return worker.review({ method: 'personal_sign', params: [text, wallet.address], context })
}

async function signText(made: Pick<Made, 'worker' | 'wallet'>, text: string) {
  const { intentHash } = await reviewText(made, text)
  return made.worker.sign({ ...owner, sealedSeed: made.wallet.sealedSeed, intentHash })
}

test('a new wallet proves its address and signs', async () => {
  const made = await makeWallet()
  const { address, proof } = made.wallet
  const message = createWalletProof({ ...owner, txn })
  expect(await verifyMessage({ address, message, signature: proof })).toBe(true)
  const signature = await signText(made, 'hello')
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
})

test('a locked wallet does not sign until the halves of the device slot unlock it', async () => {
  const made = await makeWallet()
  const { worker, wallet, wrapKey } = made
  await worker.lock(undefined)
  await expect(signText(made, 'hello')).rejects.toThrow(LockedError)
  const [releaseBox = ''] = await release(worker, wallet.deviceHalf)
  const slot = { walletId: owner.walletId, thumb, wrapKey, wrappedHalf: wallet.wrappedHalf }
  await worker.unlock({ ...slot, releaseBox })
  expect(await signText(made, 'hello')).toMatch(/^0x/)
})

test('the halves of the slot auto recover the wallet on another device and give it a slot', async () => {
  const { wallet, vaultHalf } = await makeWallet()
  const worker = createWalletWorker({ clock: createClock(), randomBytes: secureRandomBytes })
  const wrapKey = await makeDeviceWrapKey()
  const device = { walletId: owner.walletId, thumb: 'U'.repeat(43), wrapKey }
  const [releaseBox = '', vaultBox = ''] = await release(worker, wallet.autoHalf, vaultHalf)
  const slot = await worker.recover({ ...device, releaseBox, vaultBox })
  const first = await signText({ worker, wallet }, 'hello')
  await worker.lock(undefined)
  const [nextBox = ''] = await release(worker, slot.deviceHalf)
  await worker.unlock({ ...device, wrappedHalf: slot.wrappedHalf, releaseBox: nextBox })
  expect(await signText({ worker, wallet }, 'hello')).toBe(first)
})

test('A26 the halves of an older device unlock the wallet on a newer one and give it a slot', async () => {
  const { wallet, wrapKey: olderKey } = await makeWallet()
  const worker = createWalletWorker({ clock: createClock(), randomBytes: secureRandomBytes })
  const wrapKey = await makeDeviceWrapKey()
  const device = { walletId: owner.walletId, thumb: 'U'.repeat(43), wrapKey }
  const { sealedSeed, wrappedHalf } = wallet
  const move = { ...device, ...owner, sealedSeed, older: { thumb, wrapKey: olderKey, wrappedHalf } }
  const [releaseBox = ''] = await release(worker, wallet.deviceHalf)
  const slot = await worker.replaceSlot({ ...move, releaseBox })
  const first = await signText({ worker, wallet }, 'hello')
  await worker.lock(undefined)
  const [nextBox = ''] = await release(worker, slot.deviceHalf)
  await worker.unlock({ ...device, wrappedHalf: slot.wrappedHalf, releaseBox: nextBox })
  expect(await signText({ worker, wallet }, 'hello')).toBe(first)
})

test('A26 halves that do not fit give no slot, and neither does a half of another device', async () => {
  const { wallet, wrapKey: olderKey } = await makeWallet()
  const worker = createWalletWorker({ clock: createClock(), randomBytes: secureRandomBytes })
  const wrapKey = await makeDeviceWrapKey()
  const { sealedSeed, wrappedHalf } = wallet
  const older = { thumb, wrapKey: olderKey, wrappedHalf }
  const move = { ...owner, thumb: 'U'.repeat(43), wrapKey, sealedSeed, older }
  const otherHalf = toBase64Url(new Uint8Array([...secureRandomBytes(32), 7]))
  const [foreignBox = ''] = await release(worker, otherHalf)
  await expect(worker.replaceSlot({ ...move, releaseBox: foreignBox })).rejects.toThrow()
  const [releaseBox = ''] = await release(worker, wallet.deviceHalf)
  const foreign = { ...older, thumb: 'U'.repeat(43) }
  await expect(worker.replaceSlot({ ...move, older: foreign, releaseBox })).rejects.toThrow(SealError)
  await expect(signText({ worker, wallet }, 'hello')).rejects.toThrow(LockedError)
})

test('halves of different slots do not unlock the wallet', async () => {
  const made = await makeWallet()
  const { worker, wallet, wrapKey } = made
  await worker.lock(undefined)
  const [releaseBox = ''] = await release(worker, wallet.autoHalf)
  const slot = { walletId: owner.walletId, thumb, wrapKey, wrappedHalf: wallet.wrappedHalf }
  // Without a checksum the halves give a key, or share a coordinate and give none; the seed opens with neither.
  const unlocked = await worker.unlock({ ...slot, releaseBox }).then(
    () => true,
    () => false,
  )
  await expect(signText(made, 'hello')).rejects.toThrow(unlocked ? SealError : LockedError)
  await expect(signText(made, 'other')).rejects.toThrow(LockedError)
})

test('a release box works for its own wallet, once', async () => {
  const { worker, wallet, wrapKey } = await makeWallet()
  const { wrappedHalf, deviceHalf } = wallet
  const slot = { walletId: owner.walletId, thumb, wrapKey, wrappedHalf }
  const key = await worker.makeReleaseKey(undefined)
  const foreign = { half: deviceHalf, walletId: txn }
  const foreignBox = await sealBox('release', foreign, key, secureRandomBytes)
  await expect(worker.unlock({ ...slot, releaseBox: foreignBox })).rejects.toThrow(BoxError)
  const [releaseBox = ''] = await release(worker, deviceHalf)
  await worker.unlock({ ...slot, releaseBox })
  await expect(worker.unlock({ ...slot, releaseBox })).rejects.toThrow(BoxError)
})

test('the wallet locks after five idle minutes and after a minute of a hidden page', async () => {
  const idle = await makeWallet()
  await idle.clock.advance(5 * 60_000)
  await expect(signText(idle, 'hello')).rejects.toThrow(LockedError)
  const hidden = await makeWallet()
  await hidden.worker.setPageHidden({ hidden: true })
  await hidden.clock.advance(60_000)
  await hidden.worker.setPageHidden({ hidden: false })
  await expect(signText(hidden, 'hello')).rejects.toThrow(LockedError)
})

test('A51 (Worker) signs reviewed requests only, each once', async () => {
  const made = await makeWallet()
  const { worker, wallet } = made
  const { intentHash } = await reviewText(made, 'hello')
  const approval = { ...owner, sealedSeed: wallet.sealedSeed, intentHash }
  const refusal = { reason: 'intent-changed' }
  await expect(worker.sign({ ...approval, intentHash: 'A'.repeat(43) })).rejects.toMatchObject(refusal)
  const [first, second] = await Promise.allSettled([worker.sign(approval), worker.sign(approval)])
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toMatchObject({ status: 'rejected', reason: refusal })
  const rejected = await reviewText(made, 'other')
  await worker.dismiss(rejected)
  await expect(worker.sign({ ...approval, intentHash: rejected.intentHash })).rejects.toMatchObject(refusal)
})

test('refuses requests that are never signed, and more than ten at a time', async () => {
  const made = await makeWallet()
  const context = { origin, account: made.wallet.address, chainId: 1 }
  const unknown = { method: 'eth_sign', params: [made.wallet.address, '0x00'], context }
  await expect(made.worker.review(unknown)).rejects.toMatchObject({ reason: 'method-unknown' })
  for (let count = 0; count < 10; count += 1) await reviewText(made, `text ${count}`)
  await expect(reviewText(made, 'one more')).rejects.toMatchObject({ reason: 'too-many-requests' })
})

test('A43 (Worker) the sealed seed of another user is refused', async () => {
  const made = await makeWallet()
  const { intentHash } = await reviewText(made, 'hello')
  const swapped = { ...owner, userId: txn, sealedSeed: made.wallet.sealedSeed, intentHash }
  await expect(made.worker.sign(swapped)).rejects.toThrow(SealError)
})

test('A14 (Worker) no result of a call contains the seed, its words, the wallet key or the vault half', async () => {
  const made = await makeWallet()
  const { worker, wallet, drawn, vaultHalf } = made
  const releaseKey = await worker.makeReleaseKey(undefined)
  const results = JSON.stringify([wallet, releaseKey, await reviewText(made, 'a'), await signText(made, 'b')])
  const secrets = drawn.filter(({ length }) => length === 32)
  expect(secrets).toHaveLength(2)
  for (const secret of secrets)
    for (const spelling of [toHex(secret).slice(2), toBase64Url(secret), seedWords(secret), `${secret}`])
      expect(results).not.toContain(spelling)
  expect(results).not.toContain(vaultHalf)
})
