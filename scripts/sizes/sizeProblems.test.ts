import { expect, test } from 'vitest'
import { frameProblems, pageProblems, sizeProblems } from './sizeProblems.ts'

test('reports no problem within the budget', () => {
  const sizes = {
    firstLoad: 12_000,
    connectView: 35_000,
    outside: 6_000,
    views: { Account: 10_000 },
    features: { account: 63_000, send: 62_000, swap: 57_000, buy: 43_000 },
    walletConnect: 40_000,
    pairedWallet: 10_000,
    embedded: 12_000,
    logos: 12_000,
  }
  expect(sizeProblems(sizes)).toEqual([])
  expect(sizeProblems({ ...sizes, logos: 300 })).toEqual([
    'The chunk of logos is empty: set-up could not fetch them. Try again with a network.',
  ])
})

test('names a file over its budget with both numbers', () => {
  expect(
    sizeProblems({
      firstLoad: 12_001,
      connectView: 1,
      outside: 6_001,
      views: { Account: 10_500, Networks: 3 },
      features: { account: 63_002, send: 1, swap: 57_001, buy: 43_001 },
      walletConnect: 40_001,
      pairedWallet: 10_000,
      embedded: 12_001,
      logos: 12_001,
    }),
  ).toEqual([
    'The first load weighs 12001 bytes gzipped; it may weigh 12000.',
    'The way to wallets outside of this browser in the list weighs 6001 bytes gzipped; it may weigh 6000.',
    'The way to paired wallets weighs 40001 bytes gzipped; it may weigh 40000.',
    'The page’s side of the embedded wallet weighs 12001 bytes gzipped; it may weigh 12000.',
    'The chunk of logos weighs 12001 bytes gzipped; it may weigh 12000.',
    'All of account weighs 63002 bytes gzipped; it may weigh 63000.',
    'All of swap weighs 57001 bytes gzipped; it may weigh 57000.',
    'All of buy weighs 43001 bytes gzipped; it may weigh 43000.',
    'The view Account weighs 10500 bytes gzipped; it may weigh 10000.',
  ])
})

test('a page with an adapter or a further button that breaks its budget is named', () => {
  const pages = {
    ConnectButton: 11_000,
    'ConnectButton LatchkeyButton': 28_000,
    'ConnectButton NetworkButton': 15_001,
    'ConnectButton WalletButton': 15_000,
    'ConnectButton wagmi(config)': 16_001,
    'ConnectButton networks walletConnect': 12_001,
  }
  expect(pageProblems(pages)).toEqual([
    'A page with ConnectButton NetworkButton weighs 15001 bytes gzipped; it may weigh 15000.',
    'A page with ConnectButton wagmi(config) weighs 16001 bytes gzipped; it may weigh 16000.',
    'A page with ConnectButton networks walletConnect weighs 12001 bytes gzipped; it may weigh 12000.',
  ])
})

test('a frame that breaks its budget is named', () => {
  expect(frameProblems({ start: 45_000, approval: 115_000 })).toEqual([])
  expect(frameProblems({ start: 45_001, approval: 115_001 })).toEqual([
    'The frame without a view weighs 45001 bytes gzipped; it may weigh 45000.',
    'The frame with its approvals weighs 115001 bytes gzipped; it may weigh 115000.',
  ])
})
