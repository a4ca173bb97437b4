import type { TransactionRequest } from '@latchkey/core/adapter'
import { AddressError } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import {
  BlobError,
  ChainIdError,
  FeeCapError,
  serializeTransaction,
  TransactionError,
} from './serializeTransaction.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const write = (change: Partial<TransactionRequest>) => () =>
  serializeTransaction({ from: alice, to: alice, ...change })

test('every field is written as JSON-RPC takes it, and what is left out stays out', () => {
  expect(write({})()).toEqual({ from: alice, to: alice })
  const all = {
    value: 255n,
    data: '0x12',
    gas: 21_000n,
    nonce: 0,
    chainId: 10,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 9n,
  }
  expect(write(all)()).toEqual({
    from: alice,
    to: alice,
    value: '0xff',
    data: '0x12',
    gas: '0x5208',
    nonce: '0x0',
    chainId: '0xa',
    maxFeePerGas: '0x9',
    maxPriorityFeePerGas: '0x9',
  })
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 60])('S8.52 the chain id %s throws a typed error', (chainId) => {
  expect(write({ chainId })).toThrow(ChainIdError)
})

test.each([
  ['to', { to: '0x12' }],
  ['from', { from: alice.slice(2) }],
  ['a list entry', { accessList: [{ address: 'me', storageKeys: [] }] }],
])('S8.53 an invalid address in %s throws a typed error', (_where, change) => {
  expect(write(change)).toThrow(AddressError)
})

test.each([
  ['a cap beyond 256 bits', { maxFeePerGas: 2n ** 256n }],
  ['a negative cap', { maxFeePerGas: -1n }],
  ['a price beyond 256 bits', { gasPrice: 2n ** 256n }],
  ['a tip above the cap', { maxFeePerGas: 5n, maxPriorityFeePerGas: 6n }],
  ['a price beside a cap', { gasPrice: 5n, maxFeePerGas: 5n }],
])('S8.54 %s throws a typed error', (_what, change) => {
  expect(write(change)).toThrow(FeeCapError)
})

const blobHash = `0x01${'ab'.repeat(31)}`
const blob = `0x${'00'.repeat(131_072)}`

test.each([
  ['no blob at all', { blobs: [] }],
  ['no hash at all', { blobVersionedHashes: [] }],
  ['a blob that is too short', { blobs: ['0x00'] }],
  ['a hash that is too short', { blobVersionedHashes: ['0x01ab'] }],
  ['a hash of another version', { blobVersionedHashes: [`0x02${'ab'.repeat(31)}`] }],
])('S8.55 %s throws a typed error', (_what, change) => {
  expect(write(change)).toThrow(BlobError)
})

test('S8.55 blobs that create a contract throw a typed error, right ones pass', () => {
  expect(() => serializeTransaction({ from: alice, data: '0x', blobs: [blob] })).toThrow(BlobError)
  expect(write({ blobs: [blob], blobVersionedHashes: [blobHash], maxFeePerBlobGas: 1n })()).toMatchObject({
    blobVersionedHashes: [blobHash],
    maxFeePerBlobGas: '0x1',
  })
})

test('amounts, gas, nonce and data that cannot be written are refused', () => {
  expect(write({ value: -1n })).toThrow(TransactionError)
  expect(write({ gas: 2n ** 256n })).toThrow(TransactionError)
  expect(write({ nonce: 0.5 })).toThrow(TransactionError)
  expect(write({ data: '0x123' })).toThrow(TransactionError)
  expect(() => serializeTransaction({ from: alice })).toThrow(TransactionError)
})
