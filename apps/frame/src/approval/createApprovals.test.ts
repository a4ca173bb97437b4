import type { Caip2 } from '@latchkey/wire'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { expect, test } from 'vitest'
import { openTestFrame } from '../test/openTestFrame.ts'

const token = '0x61F906bbDAC79E48b0E076311B8636028A29DfB3'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function openLoggedIn() {
  const frame = await openTestFrame()
  const address = (await frame.logIn()) as Hex
  const sign = (message: string, signal?: AbortSignal) =>
    frame.request('rpcRequest', { method: 'personal_sign', params: [message, address] }, signal)
  const send = (transaction: object) =>
    frame.request('rpcRequest', {
      method: 'eth_sendTransaction',
      params: [{ from: address, ...transaction }],
    })
  return { ...frame, address, sign, send }
}

test('a message is signed after the visitor approved it', async () => {
  const { view, sign, address } = await openLoggedIn()
  const signing = sign('hello')
  const shown = await view.approve()
  expect(shown).toMatchObject({
    origin: 'https://dapp.test',
    account: address,
    items: [{ decoded: { kind: 'text', text: 'hello' } }],
  })
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  expect(view.current()).toBeUndefined()
})

test('a request that the visitor declines is answered with 4001', async () => {
  const { view, sign } = await openLoggedIn()
  const signing = sign('hello')
  await view.reject()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
})

test('a signature asks the server once where the wallet is locked, and not at all where it is open', async () => {
  const { view, sign, send, server, lock } = await openLoggedIn()
  // Reads of the chain, and the broadcast, are not counted.
  const calls = () => server.asked.map(({ path }) => path).filter((path) => path.startsWith('/embedded/'))
  const asking = async (signing: Promise<unknown>) => {
    server.asked.length = 0
    await view.approve()
    await signing
    return calls()
  }
  await lock()
  expect(await asking(sign('hello'))).toEqual(['/embedded/v1/release'])
  expect(await asking(sign('hello again'))).toEqual([])
  await lock()
  expect(await asking(send({ to: friend, value: '0x1' }))).toEqual(['/embedded/v1/release'])
})

test('typed data is signed after an approval in a window of the wallet', async () => {
  const { view, request, address } = await openLoggedIn()
  const domain = { name: 'Shop', chainId: 1, verifyingContract: token } as const
  const types = { Mail: [{ name: 'text', type: 'string' }] }
  const typedData = { domain, types, primaryType: 'Mail', message: { text: 'hello' } } as const
  const signing = request('rpcRequest', {
    method: 'eth_signTypedData_v4',
    params: [address, typedData as never],
  })
  await view.waitFor('elsewhere')
  view.act({ type: 'openPopup' })
  const state = view.popup()?.state
  if (state?.phase !== 'asking') throw new Error('The window shows no request.')
  view.act({ type: 'approve', hashes: state.request.items.map(({ intentHash }) => intentHash) })
  const signature = (await signing) as Hex
  expect(await verifyTypedData({ address, signature, ...typedData })).toBe(true)
})

test('a transaction gets nonce, gas and fees from the chain, is signed as it was shown, and is sent', async () => {
  const { view, send, server, address } = await openLoggedIn()
  const sent: Hex[] = []
  server.chain['eth_sendRawTransaction'] = ([raw]) => {
    sent.push(raw as Hex)
    return `0x${'cd'.repeat(32)}`
  }
  // Fees of the page are not used: a page could choose ruinous ones.
  const sending = send({ to: friend, value: '0x2386f26fc10000', maxFeePerGas: '0xffffffffffff' })
  const shown = await view.approve()
  expect(shown.items[0]?.decoded).toEqual({
    kind: 'transaction',
    call: { kind: 'nativeTransfer', to: friend },
    value: '10000000000000000',
    maxFee: String(25_200n * 2_000_000_001n),
  })
  expect(await sending).toBe(`0x${'cd'.repeat(32)}`)
  const [raw = '0x'] = sent
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 1,
    to: friend.toLowerCase(),
    nonce: 5,
    gas: 25_200n,
    maxFeePerGas: 2_000_000_001n,
    value: 10_000_000_000_000_000n,
  })
})

test('what a test run says is shown: what goes, what comes, and whom it lets spend', async () => {
  const { view, send, server, address } = await openLoggedIn()
  const word = (value: string | bigint) =>
    `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`
  const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  server.chain['eth_simulateV1'] = () => [
    {
      calls: [
        {
          status: '0x1',
          gasUsed: '0x8000',
          logs: [
            { address: token, topics: [transferTopic, word(address), word(friend)], data: word(500n) },
            { address: coin, topics: [transferTopic, word(friend), word(address)], data: word(9n) },
            { address: token, topics: [approvalTopic, word(address), word(friend)], data: word(1n) },
          ],
        },
      ],
    },
  ]
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 500n] })
  const sending = send({ to: token, data })
  // A transfer that lets somebody spend as well is not what it looks like.
  await view.waitFor('elsewhere')
  view.act({ type: 'openPopup' })
  expect(view.popup()?.state).toMatchObject({
    request: {
      outcome: {
        changes: [{ token, amount: '-500' }, { amount: '9' }],
        allowances: [{ token, spender: friend, isAll: false }],
      },
    },
  })
  view.act({ type: 'reject' })
  await expect(sending).rejects.toMatchObject({ code: 4001 })
})

test('where the chain cannot simulate, a trace says what goes; it is made of one transaction alone', async () => {
  const { view, send, request: ask, server, address } = await openLoggedIn()
  const word = (value: string) => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`
  const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const traces: unknown[] = []
  server.chain['debug_traceCall'] = (params) => {
    traces.push(params)
    const log = { address: token, topics: [transferTopic, word(address), word(friend)], data: word('0x1f4') }
    return { type: 'CALL', from: address, to: token, input: '0xa9059cbb', value: '0x0', logs: [log] }
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 500n] })
  const sending = send({ to: token, data })
  const { request } = await view.waitFor('asking')
  expect(request.outcome).toEqual({ changes: [{ token, amount: '-500' }], allowances: [] })
  expect(traces).toEqual([
    [{ from: address, to: token, data }, 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  ])
  view.act({ type: 'reject' })
  await expect(sending).rejects.toMatchObject({ code: 4001 })

  const call = { to: token, data }
  const params = [{ version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [call, call] }]
  const several = ask('rpcRequest', { method: 'wallet_sendCalls', params: params as never })
  expect((await view.waitFor('asking')).request.outcome).toBeUndefined()
  expect(traces).toHaveLength(1)
  view.act({ type: 'reject' })
  await expect(several).rejects.toMatchObject({ code: 4001 })
})

test('wrapping the coin is a swap that is asked in place, and only the wrapped coin is believed to give for it', async () => {
  const { view, send, server, address } = await openLoggedIn()
  const word = (value: string) => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`
  const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
  const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const logs = [wrapped, token].map((one) => ({
    address: one.toLowerCase(),
    topics: [deposit, word(address)],
    data: word('0x9'),
  }))
  server.chain['eth_simulateV1'] = () => [{ calls: [{ status: '0x1', gasUsed: '0x8000', logs }] }]
  const sending = send({ to: wrapped, data: '0xd0e30db0', value: '0x9' })
  expect(await view.waitFor('asking')).toMatchObject({
    request: {
      items: [{ decoded: { call: { kind: 'swap', bought: wrapped, amount: '9' } }, risk: { level: 'low' } }],
      outcome: { changes: [{ token: wrapped, amount: '9' }] },
    },
  })
  view.act({ type: 'reject' })
  await expect(sending).rejects.toMatchObject({ code: 4001 })
})

test('a collectible is one by the word of its contract, and an answer that is lost makes none', async () => {
  const { view, send, server, address } = await openLoggedIn()
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [address, friend, 7n],
  })
  const name = stringToHex('Apes', { size: 32 })
  for (const isCollectible of [true, false]) {
    server.chain['eth_call'] = ([call]) => {
      const selector = String((call as { data: string }).data).slice(0, 10)
      if (selector === '0x01ffc9a7' && isCollectible) return numberToHex(1, { size: 32 })
      return ['0x95d89b41', '0x06fdde03'].includes(selector) ? name : new Error('execution reverted')
    }
    const sending = send({ to: token, data })
    const { request } = await view.waitFor('asking')
    expect(request.tokens).toEqual({ [token]: { symbol: 'Apes', name: 'Apes', decimals: 0, isCollectible } })
    view.act({ type: 'reject' })
    await expect(sending).rejects.toMatchObject({ code: 4001 })
  }
})

test('A11 names of tokens and people are one short line of text, and the name that a page gives itself is nowhere', async () => {
  const { view, send, request: ask, server } = await openLoggedIn()
  const hostile = '\u202e<b>US\u200bDC</b>\nsafe '.repeat(20)
  const metadata = {
    name: 'Hostile\u202ename',
    description: hostile.slice(0, 100),
    url: 'https://dapp.test',
    icons: [],
  }
  await ask('syncDappData', { projectId: 'shop', metadata })
  server.chain['identity'] = () => ({ name: hostile, avatar: null })
  server.chain['eth_call'] = ([call]) => {
    const selector = String((call as { data: string }).data).slice(0, 10)
    if (selector === '0x313ce567') return numberToHex(6, { size: 32 })
    if (!['0x95d89b41', '0x06fdde03'].includes(selector)) return numberToHex(0, { size: 32 })
    return encodeAbiParameters([{ type: 'string' }], [hostile])
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 500n] })
  const sending = send({ to: token, data })
  const { request } = await view.waitFor('asking')
  const { symbol = '', name = '' } = request.tokens[token] ?? {}
  const person = request.names[friend] ?? ''
  expect([symbol, name.slice(0, 14), person.slice(0, 14)]).toEqual([
    '<b>US DC</b…',
    '<b>US DC</b> s',
    '<b>US DC</b> s',
  ])
  expect([[...name].length, [...person].length]).toEqual([40, 64])
  expect(`${symbol}${name}${person}`).not.toMatch(/[\p{C}\n]/u)
  expect(JSON.stringify(request)).not.toContain('Hostile')
  view.act({ type: 'reject' })
  await expect(sending).rejects.toMatchObject({ code: 4001 })
})

test('A60 an unlimited approval is shown in a window of its own, and a blocked window can be opened again', async () => {
  const { view, send } = await openLoggedIn()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, maxUint256] })
  const sending = send({ to: token, data })
  expect(await view.waitFor('elsewhere')).toMatchObject({ popup: 'closed' })
  view.settings.isBlocked = true
  view.act({ type: 'openPopup' })
  expect(view.current()).toMatchObject({ phase: 'elsewhere', popup: 'blocked' })
  view.settings.isBlocked = false
  view.act({ type: 'openPopup' })
  expect(view.current()).toMatchObject({ phase: 'elsewhere', popup: 'open' })
  view.popup()?.close()
  expect(view.current()).toMatchObject({ phase: 'elsewhere', popup: 'closed' })
  view.act({ type: 'reject' })
  await expect(sending).rejects.toMatchObject({ code: 4001 })
})

test('A63 a sign-in for another site is shown as blocked and never signed', async () => {
  const { view, sign, address } = await openLoggedIn()
  const signing = sign(
    `other.test wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://other.test\nVersion: 1\nChain ID: 1\nNonce: 0123456789abcdef\nIssued At: 2026-01-01T00:00:00Z`,
  )
  expect(await view.waitFor('refused')).toMatchObject({ reason: 'sign-in-domain' })
  view.act({ type: 'approve', hashes: [] })
  expect(view.current()?.phase).toBe('refused')
  view.act({ type: 'reject' })
  await expect(signing).rejects.toMatchObject({ message: 'The wallet refused this request.' })
})

test('A51 an approval of another hash than the one on the screen signs nothing', async () => {
  const { view, sign } = await openLoggedIn()
  const first = sign('first')
  const { request } = await view.waitFor('asking')
  const old = request.items.map(({ intentHash }) => intentHash)
  view.act({ type: 'reject' })
  await expect(first).rejects.toMatchObject({ code: 4001 })
  const second = sign('second')
  await view.waitFor('asking')
  view.act({ type: 'approve', hashes: old })
  expect(view.current()?.phase).toBe('asking')
  view.act({ type: 'reject' })
  await expect(second).rejects.toMatchObject({ code: 4001 })
})

test('a request that the page gives up leaves the screen and is never signed', async () => {
  const { view, sign, server } = await openLoggedIn()
  const page = new AbortController()
  const signing = sign('hello', page.signal)
  const { request } = await view.waitFor('asking')
  page.abort()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  expect(view.current()).toBeUndefined()
  view.act({ type: 'approve', hashes: request.items.map(({ intentHash }) => intentHash) })
  expect(server.asked.map(({ path }) => path)).not.toContain('/embedded/v1/release')
})

test('a chain that does not answer is a sentence with a way to try again', async () => {
  const { view, send, server } = await openLoggedIn()
  server.chain['eth_getBlockByNumber'] = () => new Error('The node is down.')
  const sending = send({ to: friend, value: '0x1' })
  expect(await view.waitFor('failed')).toMatchObject({ message: 'The node is down.' })
  server.chain['eth_getBlockByNumber'] = () => ({ baseFeePerGas: '0x1' })
  view.act({ type: 'retry' })
  await view.approve()
  expect(await sending).toMatch(/^0x/)
})

test('A51 a page that switches the chain meanwhile changes nothing about its request', async () => {
  const { view, send, server, request } = await openLoggedIn()
  server.chain['eth_getBlockByNumber'] = () => {
    void request('switchNetwork', { chainId: 'eip155:10' as Caip2 })
    return { baseFeePerGas: '0x1' }
  }
  let raw: Hex = '0x'
  server.chain['eth_sendRawTransaction'] = ([given]) => {
    raw = given as Hex
    return `0x${'ef'.repeat(32)}`
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
  const sending = send({ to: token, data })
  expect((await view.approve()).chain.name).toBe('Ethereum')
  await sending
  expect(await request('getChainId', undefined)).toEqual({ chainId: 'eip155:10' })
  expect(parseTransaction(raw).chainId).toBe(1)
  const asked = server.asked.filter(({ path }) => path === '/v1' || path.includes('/account/'))
  expect(asked.length).toBeGreaterThan(2)
  for (const { query } of asked) expect(query).toContain('chainId=eip155%3A1&')
})

test('a transaction that would fail is not offered', async () => {
  const { view, send, server } = await openLoggedIn()
  server.chain['eth_estimateGas'] = () => new Error('execution reverted')
  const sending = send({ to: friend, value: '0x1' })
  expect(await view.waitFor('failed')).toMatchObject({ message: expect.stringContaining('would fail') })
  view.act({ type: 'reject' })
  await expect(sending).rejects.toMatchObject({ code: 4001 })
})

test('calls are sent in their order as transactions of their own, and their state can be asked', async () => {
  const { view, request, server, address } = await openLoggedIn()
  const sent: Hex[] = []
  server.chain['eth_sendRawTransaction'] = ([raw]) => {
    sent.push(raw as Hex)
    return `0x${String(sent.length).repeat(64)}`
  }
  const calls = [
    { to: friend, value: '0x1' },
    { to: friend, value: '0x2' },
  ]
  const params: [object] = [{ from: address, chainId: '0x1', calls, id: 'order-7' }]
  const sending = request('rpcRequest', { method: 'wallet_sendCalls', params: params as never })
  expect((await view.approve()).items).toHaveLength(2)
  expect(await sending).toEqual({ id: 'order-7' })
  expect(sent.map((raw) => parseTransaction(raw)).map(({ nonce, value }) => [nonce, value])).toEqual([
    [5, 1n],
    [6, 2n],
  ])
  const log = { address: token, data: '0x', topics: [] }
  server.chain['eth_getTransactionReceipt'] = ([hash]) => ({
    status: '0x1',
    blockHash: '0x01',
    blockNumber: '0x1',
    gasUsed: '0x5208',
    transactionHash: hash,
    logs: [log],
  })
  const status = await request('rpcRequest', { method: 'wallet_getCallsStatus', params: ['order-7'] })
  expect(status).toMatchObject({ id: 'order-7', status: 200, atomic: false, chainId: '0x1' })
  const again = request('rpcRequest', { method: 'wallet_sendCalls', params: params as never })
  await expect(again).rejects.toMatchObject({ code: 5720 })
  const unknown = request('rpcRequest', { method: 'wallet_getCallsStatus', params: ['order-8'] })
  await expect(unknown).rejects.toMatchObject({ code: 5730 })
})

test.each([
  ['all or nothing', { atomicRequired: true }, 5760],
  ['a capability', { capabilities: { paymasterService: { url: 'https://pay.test' } } }, 5700],
  ['another chain', { chainId: '0xa' }, 5710],
])('calls that need %s are refused without a view', async (_, more, code) => {
  const { view, request } = await openLoggedIn()
  const calls = [
    { to: friend, value: '0x1' },
    { to: friend, value: '0x2' },
  ]
  const params: [object] = [{ calls, ...more }]
  const sending = request('rpcRequest', { method: 'wallet_sendCalls', params: params as never })
  await expect(sending).rejects.toMatchObject({ code })
  expect(view.shown).toEqual([])
})

test('A6 of many requests one is shown and ten wait, and three declines pause them', async () => {
  const { view, sign } = await openLoggedIn()
  const answers = Array.from({ length: 100 }, (_, at) =>
    sign(`hello ${at}`).catch((error: { code: number; message: string }) => error),
  )
  await view.waitFor('asking')
  const tooMany = (await Promise.all(answers.slice(11))) as { message: string }[]
  expect(new Set(tooMany.map(({ message }) => message))).toEqual(
    new Set(['This site asks for too much at once.']),
  )
  for (let count = 0; count < 3; count += 1) {
    const { request } = await view.waitFor('asking')
    expect(request.items[0]?.decoded).toMatchObject({ text: `hello ${count}` })
    view.act({ type: 'reject' })
    await answers[count]
  }
  const muted = (await Promise.all(answers.slice(3, 11))) as { code: number; retryAfter: number }[]
  for (const { code, retryAfter } of muted) {
    expect(code).toBe(-32005)
    expect(retryAfter).toBeGreaterThan(0)
  }
  await expect(sign('one more')).rejects.toMatchObject({ code: -32005 })
})

test('a device without a key of the wallet signs nothing', async () => {
  const { view, server, request, address } = await openLoggedIn()
  server.removeSlots()
  expect(await request('isConnected', undefined)).toEqual({ isConnected: true })
  const signing = request('rpcRequest', { method: 'personal_sign', params: ['hello', address] })
  await expect(signing).rejects.toMatchObject({ code: 4100 })
  expect(view.shown).toEqual([])
})
