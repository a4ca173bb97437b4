import { expect, test } from 'vitest'
import type { Device } from '../../deps/device.ts'
import type { LatchkeyOptions } from '../../options/options.ts'
import { pairingBrowser } from '../../test/pairingBrowser.ts'
import { walletWays } from './walletWays.ts'

const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const enc = encodeURIComponent(uri)
const page = 'https://link.metamask.io/dapp/shop.example/cart?x=1'
const vendor: LatchkeyOptions = {
  walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
  customWallets: [],
}
const metamask = {
  id: 'io.metamask',
  name: 'MetaMask',
  rdns: 'io.metamask',
  mobile_link: 'metamask://',
  app_store: 'https://apps.apple.com/app/id1438144202',
  play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
}

function ways(
  wallet: Parameters<typeof walletWays>[1],
  { options = vendor, mobile = true, device = {} as Partial<Device>, code = true } = {},
) {
  const { latchkey } = pairingBrowser().open(options, { mobile }, device)
  if (code) latchkey.pairing.setState({ phase: 'waiting', code: { uri, expiresAt: 2_000_000 } })
  return walletWays(latchkey, wallet).map(({ kind, href, target }) => [kind, href, target])
}

test('on a phone that the relay reaches, the app comes first and this page in its browser second', () => {
  expect(ways(metamask, { device: { ios: true } })).toEqual([
    ['app', `metamask://wc?uri=${enc}`, '_self'],
    ['page', page, '_blank'],
    ['universal', `https://metamask.app.link/wc?uri=${enc}`, '_blank'],
    ['store', 'https://apps.apple.com/app/id1438144202', '_blank'],
  ])
})

test('where no relay reaches the wallet, this page in its browser is the first way', () => {
  const own: LatchkeyOptions = { walletConnect: { relayUrl: 'wss://relay.example' }, customWallets: [] }
  expect(ways(metamask, { options: own, device: { android: true } })).toEqual([
    ['page', page, '_blank'],
    ['store', 'https://play.google.com/store/apps/details?id=io.metamask', '_blank'],
  ])
})

test('until there is a code, the ways that carry one lead nowhere', () => {
  expect(ways(metamask, { code: false }).map(([kind, href]) => [kind, href])).toEqual([
    ['app', undefined],
    ['page', page],
    ['universal', undefined],
    ['store', metamask.play_store],
  ])
})

test('a wallet whose link is an address has that as its way, and the path of a scheme stays', () => {
  expect(ways({ id: 'u', name: 'U', mobile_link: 'https://u.example' })).toEqual([
    ['universal', `https://u.example/wc?uri=${enc}`, '_blank'],
  ])
  expect(ways({ id: 'o', name: 'O', mobile_link: 'okxwallet://main' })).toEqual([
    ['app', `okxwallet://main/wc?uri=${enc}`, '_self'],
  ])
})

test('a scheme takes the whole window from within a frame, and an address never this page; in Telegram nothing does', () => {
  const targets = (device: Partial<Device>) => ways(metamask, { device }).map(([, , target]) => target)
  expect(targets({ framed: true })).toEqual(['_top', '_blank', '_blank', '_blank'])
  expect(targets({ telegram: true })).toEqual(['_blank', '_blank', '_blank', '_blank'])
})

test('on a desk there are the wallet’s program and its page', () => {
  const ledger = {
    id: 'com.ledger',
    name: 'Ledger',
    desktop_link: 'ledgerlive://',
    webapp_link: 'https://l.example/',
    mobile_link: 'l://',
  }
  expect(ways(ledger, { mobile: false })).toEqual([
    ['desktop', `ledgerlive://wc?uri=${enc}`, '_self'],
    ['web', `https://l.example/wc?uri=${enc}`, '_blank'],
  ])
})

test.each(['javascript:alert(1)', 'http://evil.example', 'data:text/html,x', ' metamask://'])(
  'a wallet whose links are %j has no such way, whoever wrote them',
  (link) => {
    const links = {
      mobile_link: link,
      desktop_link: link,
      webapp_link: link,
      app_store: link,
      play_store: link,
    }
    expect(ways({ id: 'x', name: 'X', ...links })).toEqual([])
    expect(ways({ id: 'x', name: 'X', ...links }, { mobile: false })).toEqual([])
  },
)
