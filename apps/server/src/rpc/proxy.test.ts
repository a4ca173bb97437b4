import { expect, test } from 'vitest'
import { answerAll, failAll } from '../test/startUpstream.ts'
import { deadAddress, useUpstreams } from '../test/useUpstreams.ts'

const { upstream, serverOver } = useUpstreams()

test('a call reaches the upstream and its answer comes back, digit for digit', async () => {
  const node = await upstream(answerAll('{"n":12345678901234567890, "x":1.0}'))
  const server = await serverOver([node])
  const response = await server.post(
    '{"jsonrpc":"2.0","id":98765432109876543210,"method":"eth_call","params":[9007199254740993]}',
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe(
    '{"jsonrpc":"2.0","id":98765432109876543210,"result":{"n":12345678901234567890, "x":1.0}}',
  )
  expect(node.heard[0]).toContain('"params":[9007199254740993]')
})

test('answers constants without calling an upstream', async () => {
  const server = await serverOver([await deadAddress()])
  expect(await server.call('eth_chainId')).toBe('{"jsonrpc":"2.0","id":1,"result":"0x7"}')
  expect(await server.call('net_version')).toBe('{"jsonrpc":"2.0","id":1,"result":"7"}')
  expect(await server.call('net_listening')).toBe('{"jsonrpc":"2.0","id":1,"result":true}')
})

test('a batch keeps its order, with each wrong call answered in its place', async () => {
  const node = await upstream((calls, response) => {
    // Answers may come in any order.
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: call.method })).reverse()
    response.end(JSON.stringify(answers))
  })
  const server = await serverOver([node])
  const response = await server.post([
    { jsonrpc: '2.0', id: 'a', method: 'eth_blockNumber' },
    { jsonrpc: '2.0', id: 'b', method: 'debug_traceBlock' },
    7,
    { jsonrpc: '2.0', id: 'c', method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 'a', method: 'eth_maxPriorityFeePerGas' },
  ])
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'eth_blockNumber' },
    { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: expect.stringContaining('does not exist') } },
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: expect.stringContaining('A call is an object') },
    },
    { jsonrpc: '2.0', id: 'c', result: '0x7' },
    { jsonrpc: '2.0', id: 'a', result: 'eth_maxPriorityFeePerGas' },
  ])
  expect(node.heard).toHaveLength(1)
})

test.each([
  'debug_traceTransaction',
  'debug_traceCallMany',
  'trace_block',
  'admin_peers',
  'personal_sign',
  'eth_sign',
  'eth_signTransaction',
  'eth_sendTransaction',
  'hardhat_setBalance',
  'anvil_mine',
  'evm_mine',
  'eth_newFilter',
  'eth_subscribe',
  'toString',
  '__proto__',
  '',
])('the method %j never reaches an upstream', async (method) => {
  const node = await upstream(answerAll('1'))
  const server = await serverOver([node])
  const response = await server.post({ jsonrpc: '2.0', id: 1, method })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } })
  expect(node.heard).toEqual([])
})

const callTrace = { tracer: 'callTracer', tracerConfig: { withLog: true } }
const traceOf = (...params: readonly unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'debug_traceCall', params })

test('a trace of one call with its logs reaches the upstream', async () => {
  const node = await upstream(answerAll('{"type":"CALL"}'))
  const server = await serverOver([node])
  const response = await server.post(traceOf({ to: '0x' }, 'latest', callTrace))
  expect(await response.json()).toMatchObject({ result: { type: 'CALL' } })
  expect(node.heard).toHaveLength(1)
})

test.each([
  ['a script', traceOf({}, 'latest', { tracer: '{step(){},result(){}}' })],
  ['another tracer', traceOf({}, 'latest', { ...callTrace, tracer: 'prestateTracer' })],
  ['no tracer', traceOf({}, 'latest')],
  ['overrides', traceOf({}, 'latest', { ...callTrace, stateOverrides: {} })],
  ['another block', traceOf({}, '0x1', callTrace)],
  ['no call', traceOf([], 'latest', callTrace)],
  ['a time limit', traceOf({}, 'latest', { ...callTrace, timeout: '1h' })],
  // The last one counts for most parsers, and the first one for some.
  ['two tracers', traceOf({}, 'latest', callTrace).replace('"tracer":', '"tracer":"{step(){}}","tracer":')],
])('a trace with %s never reaches an upstream', async (_, body) => {
  const node = await upstream(answerAll('1'))
  const server = await serverOver([node])
  expect(await (await server.post(body)).json()).toMatchObject({ error: { code: -32602 } })
  expect(node.heard).toEqual([])
})

test.each([
  ['a revert', '{"code":3,"message":"execution reverted: no","data":"0x08c379a0"}'],
  ['a revert in the server range', '{"code":-32000,"message":"execution reverted","data":"0x1234"}'],
  ['a revert in the words of a busy node', '{"code":-32000,"message":"execution reverted: rate limit"}'],
  ['a custom error of a busy node', '{"code":-32000,"message":"too many requests","data":"0x1234"}'],
  ['a nonce error', '{"code":-32000,"message":"nonce too low"}'],
  ['a limit of the query', '{"code":-32005,"message":"query returned more than 10000 results"}'],
])('%s is passed on as it is, without asking another node', async (_, error) => {
  const first = await upstream(failAll(error))
  const second = await upstream(answerAll('1'))
  const server = await serverOver([first, second])
  expect(await server.call('eth_call')).toBe(`{"jsonrpc":"2.0","id":1,"error":${error}}`)
  expect(second.heard).toEqual([])
})

test('an execution error with HTTP status 400 is passed on too', async () => {
  const server = await serverOver([await upstream(failAll('{"code":3,"message":"execution reverted"}', 400))])
  expect(await server.call('eth_call')).toContain('execution reverted')
})

test('a key in the address of an upstream travels as a header and appears nowhere else', async () => {
  let authorization: string | undefined
  const node = await upstream((calls, response, text) => {
    authorization = response.req.headers.authorization
    answerAll('1')(calls, response, text)
  })
  const server = await serverOver([node.url.replace('http://', 'http://me:s3cret@')])
  expect(await server.call('eth_blockNumber')).toContain('"result":1')
  expect(authorization).toBe(`Basic ${Buffer.from('me:s3cret').toString('base64')}`)
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('s3cret')
})
