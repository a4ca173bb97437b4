import { expect, test } from 'vitest'
import { batchLimit, readMessage } from './rpcEnvelope.ts'

test.each([
  '1',
  '0',
  '"a"',
  '"0x1"',
  'null',
  '-7',
  '1.5',
  '1717171717171717171',
  '-9223372036854775808',
  '10000000000000000.5',
])('the id %s comes back as it was written', (id) => {
  expect(readMessage(`{"jsonrpc":"2.0","id": ${id},"method":"eth_chainId"}`).calls).toEqual([
    { id, method: 'eth_chainId', params: [] },
  ])
})

test('ids of 64 bits survive in a batch, and numbers called id inside params stay numbers', () => {
  const text =
    '[{"id":1717171717171717171,"method":"a","params":[{"id":1717171717171717172}]},{"id":2,"method":"b"}]'
  expect(readMessage(text)).toEqual({
    batch: true,
    calls: [
      { id: '1717171717171717171', method: 'a', params: [{ id: Number('1717171717171717172') }] },
      { id: '2', method: 'b', params: [] },
    ],
  })
})

test('a request without params, or with null for them, has none', () => {
  expect(readMessage('{"id":1,"method":"a","params":null}').calls).toEqual([
    { id: '1', method: 'a', params: [] },
  ])
})

test('a request without an id wants no answer', () => {
  expect(readMessage('{"method":"a"}').calls).toEqual([{ id: undefined, method: 'a', params: [] }])
})

test.each(['{', '', 'undefined', '{"id":1717171717171717171'])('%s is not JSON', (text) => {
  expect(() => readMessage(text)).toThrow(expect.objectContaining({ code: -32700 }))
})

test.each([
  '1',
  '"a"',
  'null',
  '{}',
  '{"id":1}',
  '{"id":1,"method":5}',
  '{"id":{},"method":"a"}',
  '{"id":1,"method":"a","params":{}}',
])('%s is JSON but no request', (text) => {
  const [call] = readMessage(text).calls
  expect(call).toMatchObject({ problem: { code: -32600 } })
})

test('an empty batch is refused', () => {
  expect(() => readMessage('[]')).toThrow('The batch is empty.')
})

test('a batch of ten thousand is refused with the limit', () => {
  const batch = Array.from({ length: 10_000 }, (_, id) => ({ id, method: 'eth_chainId' }))
  expect(() => readMessage(JSON.stringify(batch))).toThrow(
    `This batch holds 10000 requests: send at most ${batchLimit} at once.`,
  )
})

test('one bad request in a batch does not spoil the others', () => {
  const { calls } = readMessage('[{"id":1,"method":"a"},7,{"id":3,"method":"c"}]')
  expect(calls).toMatchObject([{ id: '1' }, { problem: { code: -32600 } }, { id: '3' }])
})
