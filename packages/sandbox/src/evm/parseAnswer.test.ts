import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { parseAnswer } from './parseAnswer.ts'

function revertedWith(data: string) {
  return { error: { code: -32000, message: 'VM Exception', data: { reason: { Revert: data }, data } } }
}

test('a result comes through, as text or as an object', () => {
  expect(parseAnswer('{"result":["0x1"]}', 'eth_x')).toEqual(['0x1'])
  expect(parseAnswer({ result: null }, 'eth_x')).toBe(null)
})

test('a reason given in Solidity is part of the message and its bytes are the data', () => {
  const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['Not enough'] })
  expect(() => parseAnswer(revertedWith(data), 'eth_call')).toThrow(
    expect.objectContaining({ code: 3, message: 'execution reverted: Not enough', data }),
  )
})

test('a panic is named', () => {
  const data = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [0x11n] })
  expect(() => parseAnswer(revertedWith(data), 'eth_call')).toThrow(
    'execution reverted: arithmetic underflow or overflow',
  )
})

test('a custom error keeps its bytes for whoever knows the ABI', () => {
  expect(() => parseAnswer(revertedWith('0xdeadbeef00'), 'eth_call')).toThrow(
    expect.objectContaining({
      code: 3,
      message: 'execution reverted: custom error 0xdeadbeef',
      data: '0xdeadbeef00',
    }),
  )
})

test('a revert without a word is still a revert', () => {
  expect(() => parseAnswer(revertedWith('0x'), 'eth_call')).toThrow(
    expect.objectContaining({ code: 3, message: 'execution reverted', data: '0x' }),
  )
})

test('running into an invalid opcode is no revert', () => {
  const error = { code: -32000, message: 'invalid opcode', data: { reason: 'OpcodeNotFound', data: '0x' } }
  expect(() => parseAnswer({ error }, 'eth_call')).toThrow(
    expect.objectContaining({ code: -32000, message: 'invalid opcode', data: undefined }),
  )
})

test('a method the engine lacks is not found', () => {
  const error = { code: -32004, message: 'Method eth_x is not supported', data: { method: 'eth_x' } }
  expect(() => parseAnswer({ error }, 'eth_x')).toThrow(
    expect.objectContaining({ code: -32601, message: 'The method eth_x does not exist on a sandbox chain.' }),
  )
})
