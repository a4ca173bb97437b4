import type { WalletChoice } from '@latchkey/core'
import { expect, test } from 'vitest'
import { pageOpeners } from './pageOpeners.ts'

const wallet = (rdns: string) => ({ id: rdns, name: rdns, rdns })
const pages = (...rdns: string[]) => ({
  recommended: [],
  all: { phase: 'filled' as const, page: 1, count: rdns.length, wallets: rdns.map(wallet) },
})
const page = 'https://harbour.example/'

test('only wallets that can open the page are offered, what the list shows first, each once', () => {
  const choices: readonly WalletChoice[] = [
    { key: 'me.rainbow', section: 'featured', name: 'Rainbow', wallet: wallet('me.rainbow') },
    { key: 'app.phantom', section: 'featured', name: 'Phantom', wallet: wallet('app.phantom') },
  ]
  const found = pageOpeners(choices, pages('io.metamask', 'app.phantom'), page)
  expect(found.map(({ key }) => key)).toEqual(['app.phantom', 'io.metamask'])
})

test('at most five are offered', () => {
  const many = [
    'io.metamask',
    'app.phantom',
    'com.okex.wallet',
    'com.trustwallet.app',
    'com.coinbase.wallet',
    'com.bitget.web3',
  ]
  expect(pageOpeners([], pages(...many), page)).toHaveLength(5)
})

test('a page that nobody else can reach is offered to nobody', () => {
  expect(pageOpeners([], pages('io.metamask'), 'about:blank')).toEqual([])
})
