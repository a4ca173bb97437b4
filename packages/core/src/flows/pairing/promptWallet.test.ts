import { expect, test } from 'vitest'
import type { PromptedRequest } from '../../adapter/pairingLink.ts'
import { solana } from '../../chains/chains.ts'
import { openModal } from '../../features/router/openModal.ts'
import { type PairingTab, pairingBrowser, pairingOf, phoneWallet } from '../../test/pairingBrowser.ts'
import { silentAdapter } from '../../test/testAdapter.ts'
import { until } from '../../test/until.ts'
import { chooseWallet } from '../connect/chooseWallet.ts'
import { openWalletLink } from './followWalletLink.ts'
import { promptWallet } from './promptWallet.ts'
import { startPairing } from './startPairing.ts'
import { walletWays } from './walletWays.ts'

const request: PromptedRequest = { id: 17, topic: 'ab', method: 'personal_sign' }
const paired = {
  id: 'walletConnect:1',
  name: 'Phone',
  links: { native: 'phone://', universal: 'https://phone.example' },
}
/** A wallet of the site's own options, by which its scheme is known. */
const customWallets = [{ id: 'phone', name: 'Phone', mobile_link: 'phone://' }]
const on = (mobile: boolean, device = {}) => pairingBrowser().open({ customWallets }, { mobile }, device)

test('a request brings the wallet to the front by the wallet’s own scheme, and names the request', () => {
  const tab = on(true)
  promptWallet(tab.latchkey, paired, request)
  expect(tab.exit.followed).toEqual([['phone://wc?requestId=17&sessionTopic=ab', '_self']])
})

test.each(['phone2://', 'zoommtg://join', 'ms-msdt:/x', 'tel:110', 'itms-services://x'])(
  'the scheme of %s, which neither the directory nor the site knows, is not followed',
  (native) => {
    const tab = on(true)
    promptWallet(tab.latchkey, { ...paired, links: { native } }, request)
    expect(tab.exit.followed).toEqual([])
    promptWallet(tab.latchkey, { ...paired, links: { ...paired.links, native } }, request)
    expect(tab.exit.followed.map(([href]) => href)).toEqual([
      'https://phone.example/wc?requestId=17&sessionTopic=ab',
    ])
  },
)

test('the scheme of a wallet in the directory is followed, however it is written', () => {
  const tab = on(true)
  promptWallet(tab.latchkey, { ...paired, links: { native: 'MetaMask://' } }, request)
  expect(tab.exit.followed).toHaveLength(1)
})

test('by its address where it names no scheme, in a tab of its own', () => {
  const tab = on(true)
  promptWallet(tab.latchkey, { ...paired, links: { universal: 'https://phone.example/' } }, request)
  expect(tab.exit.followed).toEqual([['https://phone.example/wc?requestId=17&sessionTopic=ab', '_blank']])
})

test('a link of a stranger that may not be followed is passed over', () => {
  const tab = on(true)
  const links = { native: 'javascript:alert(1)', universal: 'https://phone.example' }
  promptWallet(tab.latchkey, { ...paired, links }, request)
  promptWallet(
    tab.latchkey,
    { ...paired, links: { native: 'http://evil.example', universal: 'data:x,y' } },
    request,
  )
  expect(tab.exit.followed.map(([href]) => href)).toEqual([
    'https://phone.example/wc?requestId=17&sessionTopic=ab',
  ])
})

test.each(['wallet_getCapabilities', 'wallet_getCallsStatus', 'eth_accounts', 'eth_chainId'])(
  'nobody is sent to the wallet for %s, which it answers by itself',
  (method) => {
    const tab = on(true)
    promptWallet(tab.latchkey, paired, { ...request, method })
    expect(tab.exit.followed).toEqual([])
  },
)

test('a page in the background opens no wallet app', () => {
  const tab = on(true)
  tab.exit.show(false)
  promptWallet(tab.latchkey, paired, request)
  expect(tab.exit.followed).toEqual([])
})

test('a wallet that scanned a code is on another device: a desk opens nothing', () => {
  const tab = on(false)
  promptWallet(tab.latchkey, paired, request)
  expect(tab.exit.followed).toEqual([])
})

async function connectByLink(tab: PairingTab, pairing: ReturnType<typeof pairingBrowser>['pairing']) {
  startPairing(tab.latchkey, phoneWallet)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  const [way] = walletWays(tab.latchkey, phoneWallet)
  if (way) openWalletLink(tab.latchkey, phoneWallet, way)
  const wallet = pairing.approve()
  await until(() => expect(pairingOf(tab).phase).toBe('joined'))
  await tab.clock.advance(400)
  return wallet
}

test('a wallet that names no link is opened by the one it was reached by, over reloads too', async () => {
  const { open, pairing, items } = pairingBrowser()
  const first = open({}, { mobile: true })
  const { id } = await connectByLink(first, pairing)
  first.close()
  const second = open({}, { mobile: true })
  await until(() => expect(pairing.openLinks()).toBe(1))
  pairing.opened.at(-1)?.onPrompt({ id, name: 'Phone Wallet', links: {} }, { ...request, id: 17 })
  expect(second.exit.followed).toEqual([['phonewallet://wc?requestId=17&sessionTopic=ab', '_self']])
  // What is paired no longer is not remembered either.
  pairing.leave(id)
  expect(items.get('latchkey:main:walletLinks')).toBe('{}')
})

const page = encodeURIComponent('https://shop.example/cart?x=1')
const phantom = { id: 'app.phantom', name: 'Phantom', rdns: 'app.phantom' }
const coinbase = { id: 'com.coinbase.wallet', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }
const onSolana = (wallets = {}) =>
  pairingBrowser().open({
    networks: [solana],
    adapters: [silentAdapter('solana')],
    walletConnect: undefined,
    ...wallets,
  } as never)

/** Opens the widget and chooses a wallet, as a visitor does. */
function choose(
  { latchkey }: Pick<PairingTab, 'latchkey'>,
  choice: Parameters<typeof chooseWallet>[1],
): void {
  openModal(latchkey)
  chooseWallet(latchkey, choice)
}

test.each([
  ['S2.19 Phantom', phantom, `https://phantom.app/ul/browse/${page}?ref=https%3A%2F%2Fshop.example`],
  ['S2.20 Coinbase Wallet', coinbase, `https://go.cb-w.com/dapp?cb_url=${page}`],
])(
  '%s chosen on Solana without its extension takes the page into its own browser',
  async (_, wallet, link) => {
    const tab = onSolana()
    choose(tab, { name: wallet.name, wallet })
    await until(() => expect(tab.exit.followed).toEqual([[link, '_self']]))
  },
)

test('with the extension there, and on other chains, and for other wallets, the page stays', async () => {
  const here = onSolana()
  const connector = { id: 'solana:app.phantom', name: 'Phantom', type: 'INJECTED', chain: 'solana' } as const
  choose(here, { name: 'Phantom', wallet: phantom, connector })
  const evm = pairingBrowser().open()
  choose(evm, { name: 'Phantom', wallet: phantom })
  const other = onSolana()
  choose(other, {
    name: 'Other',
    wallet: { id: 'com.solflare', name: 'Solflare', rdns: 'com.solflare' },
  })
  // The last of the three has gone all the way when a fourth, that does leave, has.
  const leaves = onSolana()
  choose(leaves, { name: 'Phantom', wallet: phantom })
  await until(() => expect(leaves.exit.followed).toHaveLength(1))
  expect([here, evm, other].flatMap(({ exit }) => exit.followed)).toEqual([])
})
