import { expect, test } from 'vitest'
import { readTrace, traceCall } from './trace.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x61F906bbDAC79E48b0E076311B8636028A29DfB3'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const word = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`

/** A call as Geth's `callTracer` reports it: addresses in small letters, no field that has nothing in it. */
const traced = (more: object = {}) => ({
  from: account.toLowerCase(),
  gas: '0xc350',
  gasUsed: '0x8fc1',
  to: token.toLowerCase(),
  input: '0xa9059cbb',
  value: '0x0',
  type: 'CALL',
  ...more,
})
const moved = (from: string, to: string, amount: bigint) => ({
  address: token.toLowerCase(),
  topics: [transfer, word(from), word(to)],
  data: word(amount),
  position: '0x0',
})
const read = (answer: unknown) => readTrace(answer, account, undefined)

test('the trace is asked for with its logs, on the latest block', () => {
  expect(traceCall({ to: token })).toEqual({
    method: 'debug_traceCall',
    params: [{ to: token }, 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  })
})

test('a token that is sent goes', () => {
  expect(read(traced({ logs: [moved(account, friend, 500n)] }))).toEqual({
    changes: [{ token, amount: '-500' }],
    allowances: [],
  })
})

test('coins that are sent go, and need no logs', () => {
  const plain = traced({ to: friend.toLowerCase(), input: '0x', value: '0xde0b6b3a7640000' })
  expect(read(plain)?.changes).toEqual([{ token: undefined, amount: '-1000000000000000000' }])
})

test('what calls inside of a call move counts, coins and tokens alike', () => {
  const back = { type: 'CALL', from: token.toLowerCase(), to: account.toLowerCase(), value: '0x9' }
  const calls = [traced({ type: 'STATICCALL' }), traced({ ...back, logs: [moved(friend, account, 7n)] })]
  expect(read(traced({ value: '0x64', calls }))?.changes).toEqual([
    { token: undefined, amount: '-91' },
    { token, amount: '7' },
  ])
})

test('the value that a delegated call repeats moves once', () => {
  const calls = [traced({ type: 'DELEGATECALL', value: '0x64', logs: [moved(account, friend, 1n)] })]
  expect(read(traced({ value: '0x64', calls }))?.changes).toEqual([
    { token: undefined, amount: '-100' },
    { token, amount: '-1' },
  ])
})

test('a failed call inside moved nothing, and neither did the calls inside of it', () => {
  const logs = [moved(friend, account, 9n)]
  const inner = traced({ value: '0x5', logs })
  const failed = traced({ value: '0x5', error: 'execution reverted', calls: [inner], logs })
  expect(read(traced({ logs: [moved(account, friend, 1n)], calls: [failed] }))?.changes).toEqual([
    { token, amount: '-1' },
  ])
})

test('whom a call lets spend is found in the logs', () => {
  const log = { ...moved(account, friend, 5n), topics: [approval, word(account), word(friend)] }
  expect(read(traced({ logs: [log] }))).toEqual({
    changes: [],
    allowances: [{ token, spender: friend, isAll: false }],
  })
})

test('the coins of a contract that ends move with it', () => {
  const ended = traced({ type: 'SELFDESTRUCT', from: token, to: account, value: '0x3', input: undefined })
  const answer = traced({ logs: [moved(account, friend, 1n)], calls: [ended] })
  expect(read(answer)?.changes).toContainEqual({ token: undefined, amount: '3' })
})

test.each([
  ['a transaction that fails', traced({ error: 'execution reverted' })],
  ['a contract call without any log, as of nodes that trace without them', traced({ calls: [traced()] })],
  ['coins that start something unseen', traced({ input: '0x', value: '0x1', calls: [traced()] })],
  ['a node that cannot trace', undefined],
  ['another shape', { result: traced() }],
  ['another shape inside', traced({ logs: [moved(account, friend, 1n)], calls: [{}] })],
  ['coins for nobody', traced({ value: '0x1', to: undefined, logs: [moved(account, friend, 1n)] })],
])('%s is no test run', (_, answer) => {
  expect(read(answer)).toBeUndefined()
})

test('a trace as deep as a chain allows is read', () => {
  let call = traced({ logs: [moved(account, friend, 2n)] })
  for (let depth = 0; depth < 1_024; depth += 1) call = traced({ calls: [call] })
  expect(read(call)?.changes).toEqual([{ token, amount: '-2' }])
})
