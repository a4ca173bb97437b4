import { OperationType } from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LenientHistory, readPage } from './readPage.ts'

const hash = `0x${'a'.repeat(64)}`
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const noPicture = () => undefined
const read = (...data: unknown[]) => readPage({ data }, 'eip155:1', noPicture).entries

function transaction(metadata: object = {}, transfers: unknown = []) {
  return {
    id: `eip155:1:${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      minedAt: '2026-11-02T17:22:11Z',
      chain: 'eip155:1',
      sentFrom: from,
      sentTo: to,
      status: 'confirmed',
      nonce: 42,
      application: { name: 'Example DEX', iconUrl: null },
      ...metadata,
    },
    transfers,
  }
}
const token = (fields: object = {}) => ({
  direction: 'out',
  quantity: { numeric: '0.5' },
  value: '1648',
  price: '3296.1',
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: '/public/getTokenImage/ETH' } },
  counterparty: to,
  ...fields,
})
const nft = (isSpam: boolean, url = '/public/x') => ({
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
  nft_info: {
    name: 'Pass #7',
    content: { preview: { url, content_type: null } },
    flags: { is_spam: isSpam },
  },
})

test('S3.49 S3.50 S3.51 S3.52 a transaction has what, when, where, who and everything that moved', () => {
  const image = (url: unknown) => `https://api.shop.example${url}`
  expect(readPage({ data: [transaction({}, [token(), nft(false)])] }, 'eip155:1', image).entries).toEqual([
    {
      id: `eip155:1:${hash}`,
      hash,
      chainId: 'eip155:1',
      operation: 'send',
      status: 'confirmed',
      at: Date.UTC(2026, 10, 2, 17, 22, 11),
      from,
      to,
      nonce: 42,
      application: { name: 'Example DEX', iconUrl: 'https://api.shop.examplenull' },
      transfers: [
        {
          direction: 'out',
          amount: '0.5',
          value: '1648',
          counterparty: to,
          token: {
            name: 'Ether',
            symbol: 'ETH',
            iconUrl: 'https://api.shop.example/public/getTokenImage/ETH',
          },
          isSpam: false,
        },
        {
          direction: 'in',
          amount: '1',
          nft: { name: 'Pass #7', imageUrl: 'https://api.shop.example/public/x' },
          isSpam: false,
        },
      ],
    },
  ])
})

test('S5.34 a transaction is dropped when everything that moved is spam, and only then', () => {
  expect(read(transaction({}, [nft(true), nft(true)]))).toEqual([])
  expect(read(transaction({}, [nft(true), token()]))).toHaveLength(1)
  expect(read(transaction({ operationType: 'approve' }, []))).toHaveLength(1)
})

test('S5.35 what happened on another chain is left out', () => {
  expect(read(transaction({ chain: 'eip155:8453' }), transaction())).toHaveLength(1)
})

test('failed and pending transactions, created contracts and unknown operations are told', () => {
  const [failed, pending, created] = read(
    transaction({ status: 'failed' }),
    transaction({ status: 'pending', nonce: null }),
    transaction({ sentTo: null, operationType: 'something new' }),
  )
  expect(failed?.status).toBe('failed')
  expect(pending).not.toHaveProperty('nonce')
  expect(created).not.toHaveProperty('to')
  expect(created?.operation).toBe('execute')
})

test('every operation of the wire is told as it is', () => {
  const told = OperationType.options.map(
    (operationType) => read(transaction({ operationType }))[0]?.operation,
  )
  expect(told).toEqual(OperationType.options)
})

test('S3.48 S4.61 the cursor of the next page is passed on as it is, and null ends the list', () => {
  expect(readPage({ data: [], next: 'c=2/x' }, 'eip155:1', noPicture).next).toBe('c=2/x')
  expect(readPage({ data: [], next: null }, 'eip155:1', noPicture)).not.toHaveProperty('next')
})

test('from which block on the past is complete is told', () => {
  const since = {
    'eip155:1': { block: '12345', complete: false },
    'eip155:2': { block: '1', complete: true },
  }
  const page = readPage({ data: [], since }, 'eip155:1', noPicture)
  expect(page.since).toEqual({ block: 12_345n, complete: false })
  expect(readPage({ data: [], since: 'x' }, 'eip155:1', noPicture)).not.toHaveProperty('since')
})

test.each([
  ['nothing', null],
  ['no metadata', { id: 'x', transfers: [] }],
  ['a chain that is none', transaction({ chain: null })],
  ['a time that is none', transaction({ minedAt: 'yesterday' })],
  ['a hash that could leave a link', transaction({ hash: '0x/../../evil?x' })],
  ['a state that nobody knows', transaction({ status: 'ONRAMP' })],
])('a transaction with %s is left out, the others stay', (_, bad) => {
  expect(read(bad, transaction())).toHaveLength(1)
})

test('hostile names are one plain line, hostile amounts are left out, and a flood of transfers is cut', () => {
  const wild = { name: `<b>\u202E${'x'.repeat(5_000)}`, symbol: 7, icon: 'x' }
  const flood = Array.from({ length: 10_000 }, () => token())
  const [entry, flooded] = read(
    transaction({}, [token({ fungible_info: wild }), token({ quantity: { numeric: '-1' } }), 7]),
    transaction({}, flood),
  )
  expect(entry?.transfers).toHaveLength(1)
  expect(entry?.transfers[0]?.token?.name).toMatch(/^<b> x+…$/)
  expect(flooded?.transfers).toHaveLength(50)
})

test('whatever a server answers, a page comes out of it', () => {
  const row = fc.record({ id: fc.anything(), metadata: fc.anything(), transfers: fc.anything() })
  const near = fc.record({
    transfers: fc.array(fc.oneof(fc.anything(), fc.constant(token()), fc.constant(nft(true)))),
    metadata: fc.record({
      hash: fc.oneof(fc.constant(hash), fc.string()),
      minedAt: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
      chain: fc.constantFrom('eip155:1', 'eip155:2', null),
      status: fc.constantFrom('confirmed', 'failed', 'pending', 7),
      operationType: fc.anything(),
    }),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(row, near, fc.anything())), fc.anything(), (data, since) => {
      for (const entry of readPage({ data, since }, 'eip155:1', noPicture).entries) {
        expect(entry.chainId).toBe('eip155:1')
        expect(Number.isFinite(entry.at)).toBe(true)
      }
    }),
  )
})

test('what a server tells besides does not keep a page from being read', () => {
  const told = {
    data: [{ ...transaction({}, [token()]), moreTransfers: 3 }],
    next: 'more',
    errors: [{ chainId: 'eip155:10', reason: 'the past of eip155:10 is not read yet' }],
  }
  const page = readPage(v.parse(LenientHistory, told), 'eip155:1', noPicture)
  expect(page.entries).toHaveLength(1)
  expect(page.next).toBe('more')
})
