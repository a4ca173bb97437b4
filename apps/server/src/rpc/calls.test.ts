import { expect, test } from 'vitest'
import { answerText, readCalls } from './calls.ts'

test('an id and params over 2^53 stay as they were written', () => {
  const { calls } = readCalls(
    '{"id":12345678901234567890,"method":"eth_call","params":[1e400, 9007199254740993]}',
    1,
  )
  expect(calls).toEqual([
    {
      kind: 'call',
      idText: '12345678901234567890',
      method: 'eth_call',
      paramsText: '[1e400, 9007199254740993]',
    },
  ])
})

test('an answer carries the id and the result as text', () => {
  expect(answerText('1.0', { kind: 'result', text: '9007199254740993' })).toBe(
    '{"jsonrpc":"2.0","id":1.0,"result":9007199254740993}',
  )
})

test('an empty batch and one that is too long are refused', () => {
  expect(() => readCalls(' [ ] ', 3)).toThrow('The batch is empty')
  expect(() => readCalls('[1,2,3,4]', 3)).toThrow('The batch holds 4 calls: send at most 3 at once.')
  expect(readCalls('[1,2,3]', 3)).toMatchObject({ batch: true, calls: { length: 3 } })
})

test.each([
  ['1', 'null', 'A call is an object'],
  ['null', 'null', 'A call is an object'],
  ['"eth_call"', 'null', 'A call is an object'],
  ['{"method":"eth_call"}', 'null', 'A call needs an id'],
  ['{"id":{},"method":"eth_call"}', 'null', 'A call needs an id'],
  ['{"id":7}', '7', 'method has to be a string'],
  ['{"id":7,"method":1}', '7', 'method has to be a string'],
  ['{"id":7,"jsonrpc":"1.0","method":"eth_call"}', '7', 'jsonrpc has to be "2.0"'],
  ['{"id":7,"method":"eth_call","params":"x"}', '7', 'params has to be an array'],
])('%s is no call', (text, idText, why) => {
  expect(readCalls(text, 1).calls).toEqual([{ kind: 'invalid', idText, why: expect.stringContaining(why) }])
})

test('params of null mean none', () => {
  expect(readCalls('{"id":"a","method":"eth_blockNumber","params":null}', 1).calls).toEqual([
    { kind: 'call', idText: '"a"', method: 'eth_blockNumber', paramsText: '[]' },
  ])
})

test('text that is not JSON is a SyntaxError', () => {
  expect(() => readCalls('{"id":1,', 1)).toThrow(SyntaxError)
})
