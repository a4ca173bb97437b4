import * as v from 'valibot'
import { expect, test } from 'vitest'
import { JsonRpcRequestBody, JsonRpcResponse } from './jsonRpc.ts'

test('a null result is an answer', () => {
  const answer = { jsonrpc: '2.0', id: 1, result: null }
  expect(v.parse(JsonRpcResponse, answer)).toEqual(answer)
})

test('an answer with neither result nor error is refused', () => {
  expect(v.is(JsonRpcResponse, { jsonrpc: '2.0', id: 1 })).toBe(false)
})

test('an error keeps its data', () => {
  const answer = {
    jsonrpc: '2.0',
    id: 'a',
    error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  }
  expect(v.parse(JsonRpcResponse, answer)).toEqual(answer)
})

test('one call and a batch are both bodies', () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
  expect(v.parse(JsonRpcRequestBody, call)).toEqual(call)
  expect(v.parse(JsonRpcRequestBody, [call, call])).toEqual([call, call])
})

test('a call without an id is refused', () => {
  expect(v.is(JsonRpcRequestBody, { jsonrpc: '2.0', method: 'eth_blockNumber' })).toBe(false)
})
