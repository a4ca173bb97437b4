import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { makeDeviceWrapKey } from '../custody/deviceHalf.ts'
import { makeBoxKey } from './box.ts'
import { createWorkerClient } from './createWorkerClient.ts'

test('a real Worker makes a wallet and signs an approved request', async () => {
  const worker = new Worker(new URL('./main.ts', import.meta.url), { type: 'module' })
  onTestFinished(() => worker.terminate())
  const call = createWorkerClient(worker)
  const owner = { walletId: 'w1', userId: 'u1' }
  const { publicKey: vaultKey } = await makeBoxKey()
  const slot = { txn: 't1', thumb: 'T'.repeat(43), wrapKey: await makeDeviceWrapKey(), vaultKey }
  const { address, sealedSeed } = await call('createWallet', { ...owner, ...slot })
  const context = { origin: 'https://dapp.test', account: address, chainId: 1 }
  const request = { method: 'personal_sign', params: ['hello', address], context }
  const { intentHash } = await call('review', request)
  const signature = await call('sign', { ...owner, sealedSeed, intentHash })
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
})
