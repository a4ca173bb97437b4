import { HistoryPage } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, asking, base, ofChain, page, usdc, useZerion } from '../test/useZerion.ts'

const open = useZerion()

function transaction(n: number, over: Record<string, unknown> = {}, chain = 'base') {
  const attributes = {
    operation_type: 'send',
    hash: `0x${n.toString(16).padStart(64, '0')}`,
    mined_at_block: 100 - n,
    mined_at: '2026-11-02T17:22:11Z',
    sent_from: '0xAbCdEf0000000000000000000000000000000001',
    sent_to: usdc,
    status: 'confirmed',
    nonce: 42,
    transfers: [
      {
        fungible_info: {
          name: 'USD Coin',
          symbol: 'USDC',
          icon: { url: 'https://cdn.zerion.example/usdc.png' },
          implementations: [{ chain_id: 'base', address: usdc }],
        },
        direction: 'out',
        quantity: { decimals: 6, numeric: '0.000001' },
        value: 1e-6,
        price: 1,
        recipient: '0x2222222222222222222222222222222222222222',
      },
      {
        nft_info: {
          name: 'Pass #7',
          content: { preview: { url: 'https://cdn.zerion.example/7.png' }, detail: { url: 'x' } },
          flags: { is_spam: true },
        },
        direction: 'in',
        quantity: { decimals: 0, numeric: '1' },
        value: null,
        price: null,
      },
    ],
    application_metadata: { name: 'Example DEX', icon: { url: 'https://cdn.zerion.example/dex.png' } },
    ...over,
  }
  return { type: 'transactions', id: `t${n}`, attributes, relationships: ofChain(chain) }
}

test('a page of history is in our own shape, with its own cursor', async () => {
  const { fake, historySource } = await open((path) =>
    path === `/v1/wallets/${account}/transactions/`
      ? page([transaction(1)], 'https://api.zerion.example/v1/x?page%5Bafter%5D=abc')
      : undefined,
  )
  const found = await historySource.page(
    { account, chainIds: [base, 'eip155:1'], cursor: 'c1', limit: 25 },
    asking(),
  )
  expect(v.parse(HistoryPage, found)).toEqual(found)
  expect(found.next).toBe('abc')
  expect(found.data).toMatchObject([
    {
      id: 't1',
      metadata: {
        operationType: 'send',
        chain: base,
        minedAt: '2026-11-02T17:22:11.000Z',
        sentFrom: '0xabcdef0000000000000000000000000000000001',
        status: 'confirmed',
        nonce: 42,
        block: '99',
        application: { name: 'Example DEX', iconUrl: '/proxied/34' },
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: '0.000001' },
          value: '0.000001',
          price: '1',
          counterparty: '0x2222222222222222222222222222222222222222',
          fungible_info: { symbol: 'USDC', address: `${base}:${usdc}` },
        },
        {
          direction: 'in',
          nft_info: {
            name: 'Pass #7',
            content: { preview: { url: '/proxied/32' } },
            flags: { is_spam: true },
          },
        },
      ],
    },
  ])
  const parameters = new URLSearchParams(fake.heard[0]?.split('?')[1])
  expect(Object.fromEntries(parameters)).toMatchObject({
    'filter[chain_ids]': 'base,ethereum',
    'page[size]': '25',
    'page[after]': 'c1',
  })
})

test('hostile history is left out entry by entry, and what cannot be named is an execution', async () => {
  const { historySource } = await open(() =>
    page([
      null,
      transaction(1, { hash: 'javascript:alert(1)' }),
      transaction(2, { mined_at: 'yesterday' }),
      transaction(3, { status: 'great' }),
      transaction(4, {}, 'nowhere'),
      transaction(5, {}, 'ethereum'),
      transaction(6, { operation_type: '<b>', sent_to: null, transfers: [null, 7, { direction: 'up' }] }),
    ]),
  )
  const { data } = await historySource.page(
    { account, chainIds: [base], cursor: undefined, limit: 25 },
    asking(),
  )
  expect(data).toMatchObject([
    { id: 't6', metadata: { operationType: 'execute', sentTo: null }, transfers: [] },
  ])
})

test('a place that another source has reached is where it goes on', async () => {
  const { fake, historySource } = await open(() => page([]))
  const before = { at: '2026-11-02T17:22:11.000Z', hash: '0x1' }
  await historySource.page({ account, chainIds: [base], cursor: undefined, limit: 25, before }, asking())
  expect(fake.heard[0]).toContain(`filter%5Bmax_mined_at%5D=${Date.parse(before.at) + 1}`)
})
