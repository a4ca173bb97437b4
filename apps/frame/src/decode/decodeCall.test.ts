import fc from 'fast-check'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeCall } from './decodeCall.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const decode = (data: Hex, to: Hex | null = token) => decodeCall({ to, data }, account)
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const low = { level: 'low' }
const high = (reason: string) => ({ level: 'high', reason })

test('reads native transfers, contract creations and unknown calls', () => {
  expect(decode('0x')).toEqual({ call: { kind: 'nativeTransfer', to: token }, risk: low })
  expect(decode('0x6001', null)).toEqual({
    call: { kind: 'contractCreation' },
    risk: high('contract-creation'),
  })
  for (const [data, selector] of [
    ['0xdeadbeef00', '0xdeadbeef'],
    ['0x01', '0x01'],
  ] as const)
    expect(decode(data)).toEqual({
      call: { kind: 'unknownCall', to: token, selector },
      risk: high('call-unknown'),
    })
})

test('reads token transfers', () => {
  expect(decode(encode('transfer', [other, 5n]))).toEqual({
    call: { kind: 'tokenTransfer', token, to: other, amount: '5' },
    risk: low,
  })
  expect(decode(encode('transferFrom', [account, other, 5n]))).toEqual({
    call: { kind: 'transferFrom', token, from: account, to: other, amountOrId: '5' },
    risk: low,
  })
  expect(decode(encode('transferFrom', [other, account, 5n])).risk).toEqual(high('transfer-from-other'))
})

test('reads transfers of NFTs, alone and in batches', () => {
  const one = (amount: string) => ({
    call: { kind: 'nftTransfer', token, from: account, to: other, items: [{ id: '7', amount }] },
    risk: low,
  })
  expect(decode(encode('safeTransferFrom', [account, other, 7n]))).toEqual(one('1'))
  expect(decode(encode('safeTransferFrom', [account, other, 7n, '0x1234']))).toEqual(one('1'))
  expect(decode(encode('safeTransferFrom', [account, other, 7n, 3n, '0x']))).toEqual(one('3'))
  expect(decode(encode('safeBatchTransferFrom', [account, other, [1n, 2n], [3n, 4n], '0x00']))).toMatchObject(
    {
      call: {
        items: [
          { id: '1', amount: '3' },
          { id: '2', amount: '4' },
        ],
      },
    },
  )
})

test('A60 (classification) flags unlimited approvals, approvals of everything and increases of an allowance', () => {
  const approval = { kind: 'approval', token, spender: other, isIncrease: false }
  expect(decode(encode('approve', [other, 5n]))).toEqual({
    call: { ...approval, amount: '5', isUnlimited: false },
    risk: low,
  })
  for (const amount of [
    maxUint256,
    maxUint256 - 1n,
    2n ** 255n,
    2n ** 160n - 1n,
    2n ** 128n - 1n,
    2n ** 96n - 1n,
  ])
    expect(decode(encode('approve', [other, amount]))).toEqual({
      call: { ...approval, amount: String(amount), isUnlimited: true },
      risk: high('approval-unlimited'),
    })
  expect(decode(encode('increaseAllowance', [other, 5n])).risk).toEqual(high('approval-increase'))
  expect(decode(encode('increaseAllowance', [other, maxUint256])).risk).toEqual(high('approval-unlimited'))
  const toPermit2 = encode('approve', [token, other, 2n ** 160n - 1n, 0])
  expect(decode(toPermit2, other).call.kind).toBe('unknownCall')
  expect(decode(toPermit2, '0x000000000022D473030F116dDEE9F6B43aC78BA3')).toEqual({
    call: { ...approval, amount: String(2n ** 160n - 1n), isUnlimited: true },
    risk: high('approval-unlimited'),
  })
  expect(decode(encode('setApprovalForAll', [other, true]))).toEqual({
    call: { kind: 'approvalForAll', token, operator: other, isApproved: true },
    risk: high('approval-all'),
  })
  expect(decode(encode('setApprovalForAll', [other, false])).risk).toEqual(low)
})

test('A60 (classification) reads an approval in capitals as an approval', () => {
  const data = encode('approve', [other, maxUint256])
  expect(decode(`0x${data.slice(2).toUpperCase()}`).risk).toEqual(high('approval-unlimited'))
})

test('calls with bytes behind, inside or missing from their arguments are unknown', () => {
  const transfer = encode('transfer', [other, 5n])
  const nft = encode('safeTransferFrom', [account, other, 7n, '0x1234'])
  for (const data of [
    `${transfer}00`,
    transfer.slice(0, -2),
    transfer.replace('a9059cbb00', 'a9059cbb01'),
    encode('setApprovalForAll', [other, true]).replace(/1$/, '2'),
    nft.replace(/00$/, '01'),
    nft.slice(0, -64),
    `${nft}${'00'.repeat(32)}`,
    encode('safeBatchTransferFrom', [account, other, [1n, 2n], [1n], '0x']),
    encode('safeBatchTransferFrom', [account, other, [1n], [1n], '0x']).replace('0000a0', '0000c0'),
  ] as Hex[])
    expect(decode(data).call.kind, data).toBe('unknownCall')
  const huge = `${encode('safeBatchTransferFrom', [account, other, [], [], '0x']).slice(0, 10 + 320)}${'f'.repeat(64)}`
  expect(decode(huge as Hex).call.kind).toBe('unknownCall')
})

test('any data is read without an error', () => {
  const selectors = fc.constantFrom('a9059cbb', 'b88d4fde', '2eb2c2d6', 'f242432a', '87517c45')
  const words = fc.array(
    fc.oneof(fc.nat(400), fc.constant(2 ** 53)).map((number) => number.toString(16).padStart(64, '0')),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(selectors, words, (selector, parts) => {
      expect(typeof decode(`0x${selector}${parts.join('')}`).call.kind).toBe('string')
    }),
    { numRuns: 500 },
  )
})
