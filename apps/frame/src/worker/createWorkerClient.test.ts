import { createClock } from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { createWalletWorker } from './createWalletWorker.ts'
import { createWorkerClient, WorkerError } from './createWorkerClient.ts'
import { serveCalls } from './serveCalls.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const context = { origin: 'https://dapp.test', account, chainId: 1 } as const

function connect() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  serveCalls(port2, createWalletWorker({ clock: createClock(), randomBytes: secureRandomBytes }))
  const client = createWorkerClient(port1)
  port1.start()
  port2.start()
  return client
}

test('a call gets the result of its own handler', async () => {
  const call = connect()
  const [key, reading] = await Promise.all([
    call('makeReleaseKey', undefined),
    call('review', { method: 'personal_sign', params: ['hello', account], context }),
  ])
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(reading).toMatchObject({ decoded: { kind: 'text', text: 'hello' }, risk: { level: 'low' } })
})

test('a refusal arrives with its reason, another error with its name only', async () => {
  const call = connect()
  await expect(call('review', { method: 'eth_sign', params: [], context })).rejects.toMatchObject({
    name: 'RefusedError',
    reason: 'method-unknown',
  })
  const { intentHash } = await call('review', { method: 'personal_sign', params: ['a', account], context })
  const owner = { walletId: 'w', userId: 'u', sealedSeed: '' }
  const signing = call('sign', { ...owner, intentHash })
  await expect(signing).rejects.toThrow(WorkerError)
  await expect(signing).rejects.toMatchObject({ workerName: 'LockedError' })
})

test('A14 (Worker) a call that is not in the table is refused', async () => {
  const call = connect() as (name: string, payload: unknown) => Promise<unknown>
  for (const name of ['exportSeed', 'getSeed', 'constructor', '__proto__', 'toString'])
    await expect(call(name, undefined), name).rejects.toMatchObject({ reason: 'method-unknown' })
})
