import { createLatchkey, type Latchkey, type PageExit, type WalletChoice } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { phoneOpeners } from './outsideRows.tsx'

const wallet = (rdns: string) => ({ id: rdns, name: rdns, rdns })
const pages = (...rdns: string[]) => ({
  recommended: [],
  all: { phase: 'filled' as const, page: 1, count: rdns.length, wallets: rdns.map(wallet) },
})

function onPhone(href: string, mobile = true): Latchkey {
  const deps = pageDeps()
  const exit: PageExit = {
    href,
    device: { ios: true, android: false, iosSafari: true, telegram: false, inApp: false, framed: false },
    isVisible: () => true,
    hasFocus: () => true,
    watchVisible: () => () => {},
    follow: () => {},
  }
  return createLatchkey({}, { ...deps, exit, page: { ...deps.page, mobile } })
}

const page = 'https://harbour.example/'

test('only wallets that can open the page are offered, what the list shows first, each once', () => {
  const choices: readonly WalletChoice[] = [
    { key: 'me.rainbow', section: 'featured', name: 'Rainbow', wallet: wallet('me.rainbow') },
    { key: 'app.phantom', section: 'featured', name: 'Phantom', wallet: wallet('app.phantom') },
  ]
  const found = phoneOpeners(onPhone(page), choices, pages('io.metamask', 'app.phantom'))
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
  expect(phoneOpeners(onPhone(page), [], pages(...many))).toHaveLength(5)
})

test('a page without a web address is not offered to apps, and a desk opens no apps', () => {
  expect(phoneOpeners(onPhone('about:blank'), [], pages('io.metamask'))).toEqual([])
  expect(phoneOpeners(onPhone(page, false), [], pages('io.metamask'))).toEqual([])
})
