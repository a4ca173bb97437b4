import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readCall } from './readCall.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const read = (data: `0x${string}`) => readCall({ to, data })

test('transfers and approvals of tokens are read with exact amounts', () => {
  expect(read(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 7n] }))).toEqual({
    does: 'transfer',
    to: me,
    amount: 7n,
  })
  const from = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [to, me, 8n] })
  expect(read(from)).toEqual({ does: 'transfer', from: to, to: me, amount: 8n })
  expect(read(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [me, 9n] }))).toEqual({
    does: 'approve',
    spender: me,
    amount: 9n,
    unlimited: false,
    more: false,
  })
})

test('an approval without end is called one, whichever way it is written', () => {
  for (const amount of [maxUint256, maxUint256 - 1n, 2n ** 160n - 1n]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [me, amount] })
    expect(read(data)).toMatchObject({ unlimited: true })
  }
  const all = encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
    args: [me, true],
  })
  expect(read(all)).toEqual({ does: 'approveAll', operator: me, approved: true })
})

test('what is unknown or cut short is called by its first four bytes', () => {
  expect(read('0xdeadbeef00')).toEqual({ does: 'other', selector: '0xdeadbeef' })
  expect(read('0xa9059cbb00')).toEqual({ does: 'other', selector: '0xa9059cbb' })
  expect(read('0x01')).toEqual({ does: 'other', selector: undefined })
  expect(read('0x')).toEqual({ does: 'nothing' })
  expect(readCall({ to: undefined, data: '0x6001' })).toEqual({ does: 'create' })
})

test('data that says more than its function takes is not called by that function', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 7n] })
  expect(read(`${data}00`)).toEqual({ does: 'other', selector: '0xa9059cbb' })
  expect(read(`0xa9059cbb01${data.slice(12)}`)).toEqual({ does: 'other', selector: '0xa9059cbb' })
  expect(read(`0x${data.slice(2).toUpperCase()}`)).toMatchObject({ does: 'transfer', amount: 7n })
})

test('an allowance on top of another is told from one in its place', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function increaseAllowance(address spender, uint256 amount)']),
    args: [me, 5n],
  })
  expect(read(data)).toEqual({ does: 'approve', spender: me, amount: 5n, unlimited: false, more: true })
})
