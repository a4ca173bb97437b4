import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { evmAddress } from '../custody/evmKey.ts'
import type { Hex } from '../encoding/hex.ts'
import { intentHash } from '../request/intentHash.ts'
import { readRequest } from '../request/readRequest.ts'
import type { SigningRequest } from '../request/signingRequest.ts'
import { signText } from './signDigest.ts'
import { signRequest } from './signRequest.ts'

const secretKey = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const key = { secretKey, address: evmAddress(secretKey) }
const viemAccount = privateKeyToAccount(`0x${bytesToHex(secretKey)}`)
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const read = (method: string, params: readonly unknown[], chainId = 1) =>
  readRequest({ method, params }, { origin: 'https://dapp.test', account: key.address, chainId })
const sign = async (request: SigningRequest) => signRequest(request, await intentHash(request), key)

const quantities = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const hex = (number: bigint): Hex => `0x${number.toString(16)}`
const hexBytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes): Hex => `0x${bytesToHex(bytes)}`)
const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${bytesToHex(bytes)}`)
const call = fc.record({
  to: fc.option(addresses),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: hexBytes(300).map((data) => (data === '0x' ? '0x00' : data)),
  nonce: fc.maxSafeNat(),
  gas: quantities,
  chainId: fc.integer({ min: 1, max: 2 ** 50 }),
})

test('signs messages as viem does', async () => {
  await fc.assert(
    fc.asyncProperty(hexBytes(200), async (raw) => {
      const signature = await sign(read('personal_sign', [raw, key.address]))
      expect(signature).toBe(await viemAccount.signMessage({ message: { raw } }))
    }),
    { numRuns: 30 },
  )
  expect(signText('Grüße', key)).toBe(await viemAccount.signMessage({ message: 'Grüße' }))
})

test('signs typed data as viem does', async () => {
  const data = {
    types: {
      Vote: [
        { name: 'proposal', type: 'bytes32' },
        { name: 'choices', type: 'uint32[]' },
      ],
    },
    primaryType: 'Vote',
    domain: { name: 'snapshot', version: '0.1.4' },
    message: { proposal: `0x${'11'.repeat(32)}`, choices: [1, 2] },
  } as const
  const signature = await sign(read('eth_signTypedData_v4', [key.address, JSON.stringify(data)]))
  expect(signature).toBe(await viemAccount.signTypedData(data))
})

test('signs EIP-1559 transactions as viem does', async () => {
  const accessLists = fc.array(
    fc.record({
      address: addresses,
      storageKeys: fc.array(
        fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes): Hex => `0x${bytesToHex(bytes)}`),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  )
  await fc.assert(
    fc.asyncProperty(call, quantities, accessLists, async (given, fee, accessList) => {
      const { chainId, nonce, gas, value, data } = given
      const params = {
        ...{
          from: key.address,
          to: given.to,
          data,
          accessList,
          nonce: hex(BigInt(nonce)),
          gas: hex(gas),
          value: hex(value),
        },
        ...{ maxFeePerGas: hex(fee), maxPriorityFeePerGas: hex(fee / 2n) },
      }
      const raw = await sign(read('eth_sendTransaction', [params], chainId))
      const expected = await viemAccount.signTransaction({
        ...{ type: 'eip1559', chainId, to: given.to, data, accessList, gas, value },
        ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee / 2n, nonce },
      })
      expect(raw).toBe(expected)
    }),
    { numRuns: 40 },
  )
})

test('signs legacy transactions as viem does, with the chain in the signature', async () => {
  await fc.assert(
    fc.asyncProperty(call, quantities, async (given, gasPrice) => {
      const { chainId, nonce, gas, value, data } = given
      const params = {
        ...{
          from: key.address,
          to: given.to,
          data,
          nonce: hex(BigInt(nonce)),
          gas: hex(gas),
          value: hex(value),
        },
        gasPrice: hex(gasPrice),
      }
      const raw = await sign(read('eth_sendTransaction', [params], chainId))
      const expected = await viemAccount.signTransaction({
        ...{ type: 'legacy', chainId, to: given.to, data, gas, value, gasPrice },
        nonce,
      })
      expect(raw).toBe(expected)
    }),
    { numRuns: 40 },
  )
})

const transfer = read('eth_sendTransaction', [
  {
    ...{ from: key.address, to, value: '0x1', nonce: '0x0', gas: '0x5208' },
    ...{ maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
  },
])

test('A51 (signing) signs the request that was approved and no other', async () => {
  const approved = await intentHash(transfer)
  if (transfer.method !== 'eth_signTransaction') throw new Error('Not a transaction.')
  const { transaction } = transfer
  for (const changed of [
    { ...transfer, transaction: { ...transaction, value: '0x2' } },
    { ...transfer, transaction: { ...transaction, to: key.address } },
    { ...transfer, transaction: { ...transaction, nonce: '0x1' } },
    { ...transfer, transaction: { ...transaction, data: '0x00' } },
    { ...transfer, chainId: 10 },
    { ...transfer, origin: 'https://evil.test' },
  ] as const)
    await expect(signRequest(changed, approved, key)).rejects.toMatchObject({ reason: 'intent-changed' })
  expect(await signRequest(transfer, approved, key)).toMatch(/^0x02/)
})

test('A51 (signing) a request that changes while its hash is computed is signed as it was approved', async () => {
  const approved = await intentHash(transfer)
  const expected = await signRequest(transfer, approved, key)
  const mutable = structuredClone(transfer) as { transaction: { value: string } } & SigningRequest
  const signing = signRequest(mutable, approved, key)
  mutable.transaction.value = '0xffff'
  expect(await signing).toBe(expected)
})

test('refuses to sign for another account than that of the key', async () => {
  const request = { ...transfer, account: to } as const
  await expect(sign(request)).rejects.toMatchObject({ reason: 'account-foreign' })
})

test('A63 refuses to sign a sign-in for another site even with the right hash', async () => {
  const text = [
    'other.test wants you to sign in with your Ethereum account:',
    key.address,
    ...['', '', 'URI: https://other.test', 'Version: 1', 'Chain ID: 1'],
    ...['Nonce: 12345678', 'Issued At: 2026-01-01T00:00:00Z'],
  ].join('\n')
  await expect(sign(read('personal_sign', [text, key.address]))).rejects.toMatchObject({
    reason: 'sign-in-domain',
  })
})
