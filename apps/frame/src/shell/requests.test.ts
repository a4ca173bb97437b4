import type { Caip2 } from '@latchkey/wire'
import { framePayloads } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openTestFrame } from '../test/openTestFrame.ts'

test('requests that need a session are refused without one', async () => {
  const { request } = await openTestFrame()
  const chainId = 'eip155:10' as Caip2
  for (const answer of [
    request('getUser', undefined),
    request('switchNetwork', { chainId }),
    request('rpcRequest', { method: 'eth_blockNumber', params: [] }),
  ])
    await expect(answer).rejects.toMatchObject({ message: 'You are logged out. Log in again.', code: 4100 })
})

test('answers accounts, chain and capabilities itself, and sends other calls to the server for the project', async () => {
  const { request, logIn, server } = await openTestFrame()
  const address = await logIn()
  server.asked.length = 0
  expect(await request('rpcRequest', { method: 'eth_accounts', params: [] })).toEqual([address])
  expect(await request('rpcRequest', { method: 'eth_chainId', params: [] })).toBe('0x1')
  expect(await request('rpcRequest', { method: 'wallet_getCapabilities', params: [] })).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  expect(server.asked).toEqual([])
  expect(await request('rpcRequest', { method: 'eth_blockNumber', params: [] })).toBe('0x7')
  expect(server.asked).toEqual([
    {
      path: '/v1',
      query: '?chainId=eip155%3A1&projectId=shop',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    },
  ])
})

test('A9 a chain that is not on the server’s list is refused, and nothing else is asked', async () => {
  const { request, logIn, server } = await openTestFrame()
  await logIn()
  expect(await request('switchNetwork', { chainId: 'eip155:10' as Caip2 })).toEqual({ chainId: 'eip155:10' })
  server.asked.length = 0
  for (const chainId of ['eip155:666', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as Caip2[])
    await expect(request('switchNetwork', { chainId })).rejects.toMatchObject({ code: 4902 })
  expect(await request('getChainId', undefined)).toEqual({ chainId: 'eip155:10' })
  expect(new Set(server.asked.map(({ path }) => path))).toEqual(new Set(['/v1/supported-chains']))
  // The address of a node is refused before it gets here.
  const rpcUrl = 'https://evil.test'
  const { switchNetwork, rpcRequest } = framePayloads
  expect(v.is(switchNetwork, { chainId: 'eip155:10', rpcUrl })).toBe(false)
  expect(v.is(rpcRequest, { method: 'eth_blockNumber', params: [], rpcUrl })).toBe(false)
})

test('requests of later issues answer a sentence', async () => {
  const { request, logIn } = await openTestFrame()
  const address = await logIn()
  for (const answer of [
    request('initSmartAccount', undefined),
    request('updateEmail', { email: 'new@mailbox.example' }),
    request('rpcRequest', { method: 'wallet_grantPermissions', params: [{}] }),
    request('rpcRequest', { method: 'eth_sendUserOperation', params: [{}, address] }),
  ])
    await expect(answer).rejects.toMatchObject({ message: 'The wallet cannot do this yet.', code: 4200 })
  expect(await request('getSmartAccountEnabledNetworks', undefined)).toEqual({
    smartAccountEnabledNetworks: [],
  })
})

test('tells what the account holds, by chain, and lets the page choose', async () => {
  const { request, logIn, server } = await openTestFrame()
  const account = await logIn()
  const token = '0x61F906bbDAC79E48b0E076311B8636028A29DfB3'
  const base = { value: null, price: null, iconUrl: null }
  server.chain['balances'] = () => ({
    balances: [
      {
        ...base,
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        quantity: { decimals: '18', numeric: '1.5' },
      },
      {
        ...base,
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${token}`,
        quantity: { decimals: '6', numeric: '12.5' },
      },
      {
        ...base,
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:10',
        quantity: { decimals: '18', numeric: '0' },
      },
    ],
  })
  const assets = (more: object) =>
    request('rpcRequest', { method: 'wallet_getAssets', params: [{ account, ...more }] })
  const ether = {
    address: 'native',
    balance: '0x14d1120d7b160000',
    type: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const usdc = {
    address: token,
    balance: '0xbebc20',
    type: 'erc20',
    metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  }
  expect(await assets({})).toEqual({ '0x1': [ether, usdc], '0xa': [{ ...ether, balance: '0x0' }] })
  expect(await assets({ chainFilter: ['0x1'], assetTypeFilter: ['erc20'] })).toEqual({ '0x1': [usdc] })
  expect(await assets({ assetFilter: { '0x1': [{ address: 'native', type: 'native' }] } })).toEqual({
    '0x1': [ether],
  })
  await expect(assets({ account: token })).rejects.toMatchObject({ code: -32602 })
})
