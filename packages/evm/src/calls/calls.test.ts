import { AddressError, WalletFailedError, WalletUnsupportedError } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { getBalance } from '../session/getBalance.ts'
import { connected } from '../test/onPage.ts'
import { useSandbox } from '../test/sandbox.ts'
import { getAssets } from './getAssets.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { type BatchedCall, sendCalls } from './sendCalls.ts'

const sandbox = useSandbox()
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}`

test('S7.45 capabilities are read by chain, whatever stands between them', async () => {
  const { wallet, session } = await connected()
  expect(await getCapabilities(session.provider, alice)).toEqual({
    'eip155:8131337': { atomic: { status: 'unsupported' } },
    'eip155:8131338': { atomic: { status: 'unsupported' } },
  })
  expect(Object.keys(await getCapabilities(session.provider, alice, { chainIds: [8131338] }))).toEqual([
    'eip155:8131338',
  ])
  wallet.next('wallet_getCapabilities', { answers: { '0x0': { a: 1 }, '0x1': null, junk: {}, '0xa': {} } })
  expect(await getCapabilities(session.provider, alice)).toEqual({ 'eip155:0': { a: 1 }, 'eip155:10': {} })
  wallet.next('wallet_getCapabilities', { answers: 'all of them' })
  await expect(getCapabilities(session.provider, alice)).rejects.toBeInstanceOf(WalletFailedError)
})

test('a wallet without these calls says so clearly', async () => {
  const { wallet, session } = await connected()
  wallet.always('wallet_getCapabilities', { fails: { code: 4200, message: 'no' } })
  wallet.always('wallet_sendCalls', { fails: { code: -32601, message: 'no' } })
  wallet.always('wallet_getCallsStatus', { fails: { code: -32601, message: 'no' } })
  wallet.always('wallet_getAssets', { fails: { code: 4200, message: 'no' } })
  const batch = { from: alice, chainId: 8131337, calls: [{ to: alice }] }
  for (const call of [
    getCapabilities(session.provider, alice),
    sendCalls(session.provider, batch),
    getCallsStatus(session.provider, '1'),
    getAssets(session.provider, alice),
  ])
    await expect(call).rejects.toBeInstanceOf(WalletUnsupportedError)
})

test('several calls are asked for at once, in the words of version 2', async () => {
  const { wallet, session } = await connected()
  wallet.next('wallet_sendCalls', { answers: { id: 'batch-1' } }, { answers: 'batch-2' })
  const calls = [
    { to: alice, value: 255n },
    { to: alice, data: '0x12' },
  ]
  expect(await sendCalls(session.provider, { from: alice, chainId: 8131337, calls })).toBe('batch-1')
  expect(wallet.requests().at(-1)?.params).toEqual([
    {
      version: '2.0.0',
      from: alice,
      chainId: '0x7c1309',
      atomicRequired: false,
      calls: [
        { to: alice, value: '0xff' },
        { to: alice, data: '0x12' },
      ],
    },
  ])
  expect(
    await sendCalls(session.provider, { from: alice, chainId: 8131337, calls, atomicRequired: true }),
  ).toBe('batch-2')
})

test('calls are really sent, and their transactions are known in the end', async () => {
  const { provider } = await sandbox.wallet({ batches: true })
  const to = '0x00000000000000000000000000000000000000aC'
  const id = await sendCalls(provider, {
    from: alice,
    chainId: 8131337,
    calls: [
      { to, value: 3n },
      { to, value: 4n },
    ],
  })
  const { status, transactions } = await getCallsStatus(provider, id)
  expect([status, transactions.map((transaction) => transaction.status)]).toEqual([
    'confirmed',
    ['success', 'success'],
  ])
  expect(await getBalance(provider, to)).toBe(7n)
  const atomic = { from: alice, chainId: 8131337, calls: [{ to }], atomicRequired: true }
  await expect(sendCalls(provider, atomic)).rejects.toBeInstanceOf(WalletUnsupportedError)
})

test('S5.06 S5.07 calls whose target or data does not begin with 0x, or that make no sense, never reach the wallet', async () => {
  const { wallet, session } = await connected()
  const before = wallet.requests().length
  const send = (calls: readonly BatchedCall[], chainId = 8131337) =>
    sendCalls(session.provider, { from: alice, chainId, calls })
  for (const to of ['alice', alice.slice(2), `0X${alice.slice(2)}`, `x${alice}`])
    await expect(send([{ to }]), to).rejects.toBeInstanceOf(AddressError)
  await expect(send([{ to: alice }, { to: alice.slice(2) }])).rejects.toBeInstanceOf(AddressError)
  for (const data of ['12', '0X12', 'x0x12', '0x1'])
    await expect(send([{ to: alice, data }]), data).rejects.toMatchObject({ code: 'transaction.malformed' })
  await expect(send([{ to: alice, value: -1n }])).rejects.toMatchObject({ code: 'transaction.malformed' })
  await expect(send([])).rejects.toMatchObject({ code: 'transaction.malformed' })
  await expect(send([{ to: alice }], 0)).rejects.toMatchObject({ code: 'transaction.chainId' })
  expect(wallet.requests()).toHaveLength(before)
})

test('how calls stand is understood in both versions', async () => {
  const { wallet, session } = await connected()
  const receipts = [
    { transactionHash: hash, status: '0x1' },
    { transactionHash: hash, status: '0x0' },
  ]
  const answers = [
    [{ status: 100 }, 'pending'],
    [{ status: 200, receipts }, 'confirmed'],
    [{ status: 400 }, 'failed'],
    [{ status: 600, receipts }, 'failed'],
    [{ status: 'PENDING' }, 'pending'],
    [{ status: 'CONFIRMED', receipts }, 'confirmed'],
  ] as const
  for (const [answer, status] of answers) {
    wallet.next('wallet_getCallsStatus', { answers: answer })
    const found = await getCallsStatus(session.provider, 'batch-1')
    expect(found.status).toBe(status)
    expect(found.transactions.map((transaction) => transaction.status)).toEqual(
      'receipts' in answer ? ['success', 'reverted'] : [],
    )
  }
  wallet.next('wallet_getCallsStatus', { answers: { status: 'done' } })
  await expect(getCallsStatus(session.provider, 'batch-1')).rejects.toBeInstanceOf(WalletFailedError)
})

test('S7.46 S3.68 S3.69 S3.70 assets are read by account and chainFilter, and what is none is left out', async () => {
  const { wallet, session } = await connected()
  const metadata = {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    price: 3000,
    iconUrl: 'https://a.example',
    value: 3,
  }
  const ether = { address: 'native', balance: '0x10', type: 'NATIVE', metadata }
  const coin = {
    ...ether,
    address: alice,
    type: 'ERC20',
    metadata: { ...metadata, name: 'Coin', decimals: 6 },
  }
  const { address: _, ...nowhere } = coin
  const { decimals: __, ...unscaled } = metadata
  wallet.next('wallet_getAssets', {
    answers: {
      '0x7c1309': [
        ether,
        coin,
        { ...ether, balance: '16' },
        { ...ether, type: 'ERC721' },
        { ...ether, metadata: unscaled },
        nowhere,
        null,
      ],
      junk: [ether],
    },
  })
  expect(await getAssets(session.provider, alice, { chainFilter: [8131337] })).toEqual({
    'eip155:8131337': [ether, coin],
  })
  expect(wallet.requests().at(-1)?.params).toEqual([{ account: alice, chainFilter: ['0x7c1309'] }])
})
