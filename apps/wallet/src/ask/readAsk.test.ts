import { base58 } from '@scure/base'
import fc from 'fast-check'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { walletChains } from '../chains/chainTable.ts'
import { type AskContext, readAsk } from './readAsk.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const you = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chains = walletChains(
  [8131337, 8131338].map((id) => ({
    id,
    caip2: `eip155:${id}`,
    name: `Sandbox ${id}`,
    rpc: 'http://127.0.0.1:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })),
)
const [chain, other] = chains
if (chain === undefined || other === undefined) throw new Error('no chains')
const context: AskContext = { chain, chains, accounts: [me] }
const ask = (method: string, params: unknown, on: AskContext = context) => readAsk({ method, params }, on)
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('a message is read from hex or text, whichever side the account is on', () => {
  for (const params of [
    [stringToHex('Grüße'), me],
    ['Grüße', me],
    [me.toLowerCase(), stringToHex('Grüße')],
  ]) {
    const read = ask('personal_sign', params)
    expect(read).toMatchObject({ kind: 'message', account: me })
    expect(read.kind === 'message' && text(read.bytes)).toBe('Grüße')
  }
})

test('another account than the connected one is refused, whatever is asked with it', () => {
  for (const [method, params] of [
    ['personal_sign', ['0x00', you]],
    ['eth_signTypedData_v4', [you, '{}']],
    ['eth_sendTransaction', [{ from: you, to: me }]],
    ['wallet_sendCalls', [{ from: you, calls: [{ to: me }] }]],
  ] as const) {
    expect(ask(method, params), method).toMatchObject({ kind: 'refused', code: 4100 })
  }
})

test('a transaction keeps its exact amount, and is refused for another chain or with two kinds of data', () => {
  const value = '0x16345785d8a0001'
  expect(ask('eth_sendTransaction', [{ from: me, to: you, value }])).toEqual({
    kind: 'transaction',
    account: me,
    send: true,
    call: { to: you, value: 100000000000000001n, data: '0x' },
  })
  expect(ask('eth_sendTransaction', [{ from: me, to: you, chainId: '0x1' }])).toMatchObject({ code: -32602 })
  expect(ask('eth_sendTransaction', [{ from: me, to: you, data: '0x01', input: '0x02' }])).toMatchObject({
    code: -32602,
  })
  expect(ask('eth_sendTransaction', [{ from: me, data: '0x6001' }])).toMatchObject({
    call: { to: undefined },
  })
})

test('calls are read in order; calls that must stand or fall together are refused as the standard says', () => {
  const calls = [
    { to: you, value: '0x1' },
    { to: you, data: '0x01020304' },
  ]
  expect(ask('wallet_sendCalls', [{ from: me, chainId: '0x7c1309', calls, id: 'x' }])).toMatchObject({
    kind: 'calls',
    batchId: 'x',
    calls: [
      { value: 1n, data: '0x' },
      { value: 0n, data: '0x01020304' },
    ],
  })
  expect(ask('wallet_sendCalls', [{ from: me, calls, atomicRequired: true }])).toMatchObject({ code: 5760 })
  expect(ask('wallet_getCapabilities', [me])).toEqual({
    kind: 'known',
    result: {
      '0x7c1309': { atomic: { status: 'unsupported' } },
      '0x7c130a': { atomic: { status: 'unsupported' } },
    },
  })
})

test('a switch goes to networks of the sandbox only', () => {
  expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7c130a' }])).toEqual({
    kind: 'switchChain',
    to: other.id,
    adds: false,
  })
  expect(ask('wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Ethereum' }])).toMatchObject({
    code: 4902,
  })
})

test('messages of Solana and Bitcoin are read in their own forms', () => {
  const solana = chains.find(({ namespace }) => namespace === 'solana') ?? chain
  const bitcoin = chains.find(({ namespace }) => namespace === 'bip122') ?? chain
  const onSolana = ask(
    'solana_signMessage',
    { message: 'JxF12TrwUP45BMd', pubkey: 'Key' },
    { ...context, chain: solana, accounts: ['Key'] },
  )
  expect(onSolana.kind === 'message' && text(onSolana.bytes)).toBe('Hello World')
  const onBitcoin = (given: object) =>
    ask(
      'signMessage',
      { account: 'tb1q', message: 'hi', ...given },
      { ...context, chain: bitcoin, accounts: ['tb1q'] },
    )
  expect(onBitcoin({})).toMatchObject({ kind: 'message', namespace: 'bip122', account: 'tb1q' })
  expect(onBitcoin({ protocol: 'bip322' })).toMatchObject({ kind: 'refused' })
  expect(onBitcoin({ address: 'tb1other' })).toMatchObject({ code: 4100 })
})

test('a transaction of Solana in the dress of a message is refused', () => {
  const solana = chains.find(({ namespace }) => namespace === 'solana') ?? chain
  const key = new Uint8Array(32).fill(7)
  const account = base58.encode(key)
  const onSolana = (bytes: readonly number[]) =>
    ask(
      'solana_signMessage',
      { message: base58.encode(new Uint8Array(bytes)), pubkey: account },
      { ...context, chain: solana, accounts: [account] },
    )
  // Header, one key, the account's own: so every transaction begins that the account pays for.
  expect(onSolana([1, 0, 0, 1, ...key, ...new Array(32).fill(9), 0])).toMatchObject({
    kind: 'refused',
    reason: 'A transaction cannot be signed as a message.',
  })
  expect(onSolana([1, 0, 0, 1, ...key.slice(1), 9])).toMatchObject({ kind: 'message' })
})

test('data that is bound to another chain than the one it is asked on is refused', () => {
  const data = (chainId: unknown) => ({
    types: { Odd: [] },
    primaryType: 'Odd',
    domain: { chainId },
    message: {},
  })
  expect(ask('eth_signTypedData_v4', [me, data(8131337)])).toMatchObject({ kind: 'typedData' })
  expect(ask('eth_signTypedData_v4', [me, data('0x7c1309')])).toMatchObject({ kind: 'typedData' })
  for (const chainId of [1, '1', ' 8131337', 1n, null]) {
    expect(ask('eth_signTypedData_v4', [me, data(chainId)]), String(chainId)).toMatchObject({
      kind: 'refused',
      code: -32602,
    })
  }
})

test('a call among others is for the same chain, and sets no limit that nobody sees', () => {
  const call = { to: you, gas: '0x1c9c380', gasLimit: '0x1c9c380' }
  expect(ask('wallet_sendCalls', [{ from: me, calls: [call] }])).toMatchObject({
    calls: [{ to: you, value: 0n, data: '0x' }],
  })
  const read = ask('wallet_sendCalls', [{ from: me, calls: [call] }])
  expect(read.kind === 'calls' && read.calls.some((one) => 'gas' in one)).toBe(false)
  const astray = { from: me, calls: [{ to: you, chainId: '0x1' }] }
  expect(ask('wallet_sendCalls', [astray])).toMatchObject({ code: -32602 })
})

test('what cannot be shown in full is not signed', () => {
  expect(ask('personal_sign', ['x'.repeat(70_000), me])).toMatchObject({ kind: 'refused', code: -32602 })
})

test('a raw hash is never signed, and an unknown method is refused', () => {
  expect(ask('eth_sign', [me, '0x00'])).toMatchObject({ kind: 'refused', code: 5101 })
  expect(ask('wallet_stealEverything', [])).toMatchObject({ kind: 'refused', code: 5101 })
})

test('whatever a site sends, it is an ask or a refusal', () => {
  const methods = fc.constantFrom(
    ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'signMessage'],
    ...['wallet_switchEthereumChain', 'wallet_watchAsset', 'solana_signMessage', 'wallet_getCallsStatus'],
  )
  fc.assert(
    fc.property(methods, fc.anything(), (method, params) => {
      expect(typeof ask(method, params).kind).toBe('string')
    }),
    { numRuns: 300 },
  )
})
