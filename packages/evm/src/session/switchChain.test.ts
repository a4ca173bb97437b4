import { solana } from '@latchkey/core'
import {
  ChainNotAddedError,
  WalletDeclinedError,
  WalletFailedError,
  WalletPendingError,
} from '@latchkey/core/adapter'
import { createEvmWallet } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { siteChain, walletChains } from '../test/chains.ts'
import { connected, openPage, request, settle } from '../test/onPage.ts'

const target = siteChain(8131338)
const methods = (wallet: { requests(): readonly { readonly method: string }[] }) =>
  wallet.requests().map(({ method }) => method)

test('the wallet moves to the chain it is asked for', async () => {
  const { wallet, session } = await connected()
  await session.switchChain(target)
  expect(wallet.chainId()).toBe(8131338)
  expect(methods(wallet)).not.toContain('wallet_addEthereumChain')
})

test('a chain the wallet does not know is added first, as the site describes it', async () => {
  const { wallet, session } = await connected()
  wallet.lackChain(8131338)
  await session.switchChain(siteChain(8131338, { name: 'Base', explorerUrls: ['https://scan.example'] }))
  expect(wallet.chainId()).toBe(8131338)
  const added = wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toEqual([
    {
      chainId: '0x7c130a',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:1/8131338'],
      blockExplorerUrls: ['https://scan.example'],
    },
  ])
})

test.each([
  [
    'nested under data.originalError',
    { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } },
  ],
  ['nested under data', { code: -32603, message: 'Internal', data: { code: 4902 } }],
  ['in words', { code: -32603, message: 'Unrecognized chain ID "0x7c130a". Try adding the chain.' }],
  ['in words of whatever language, without a code', { message: 'Netzwerk wird nicht unterstützt' }],
])('"unknown chain" is understood %s', async (_form, fails) => {
  const { wallet, session } = await connected()
  wallet.next('wallet_switchEthereumChain', { fails })
  await session.switchChain(target)
  expect(methods(wallet)).toContain('wallet_addEthereumChain')
  expect(wallet.chainId()).toBe(8131338)
})

test('a wallet that adds without moving is asked to move once more', async () => {
  const { wallet, session, clock } = await connected()
  wallet.next('wallet_switchEthereumChain', { fails: { code: 4902, message: 'unknown' } })
  wallet.next('wallet_addEthereumChain', { answers: null })
  const switching = session.switchChain(target)
  await clock.advance(1000)
  await switching
  expect(wallet.chainId()).toBe(8131338)
  expect(methods(wallet).filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
})

test('a wallet that says yes and stays is a failure, one that moves a little later is not', async () => {
  const { wallet, session, clock } = await connected()
  wallet.next('wallet_switchEthereumChain', { answers: null })
  const stuck = session.switchChain(target)
  const seen = expect(stuck).rejects.toBeInstanceOf(WalletFailedError)
  await clock.advance(1000)
  await seen
  wallet.next('wallet_switchEthereumChain', { answers: null })
  const slow = session.switchChain(target)
  await clock.advance(400)
  wallet.switchChain(8131338)
  await slow
})

test('a wallet that moves and never answers has moved', async () => {
  const { wallet, session } = await connected()
  wallet.next('wallet_switchEthereumChain', 'ignore')
  const switching = session.switchChain(target)
  await settle()
  wallet.switchChain(8131338)
  await switching
})

test('a refusal stays a refusal: no second question is put', async () => {
  const { wallet, session } = await connected()
  wallet.next('wallet_switchEthereumChain', 'reject')
  await expect(session.switchChain(target)).rejects.toBeInstanceOf(WalletDeclinedError)
  wallet.next('wallet_switchEthereumChain', { fails: { code: -32002, message: 'already pending' } })
  await expect(session.switchChain(target)).rejects.toBeInstanceOf(WalletPendingError)
  expect(methods(wallet)).not.toContain('wallet_addEthereumChain')
})

test('a chain that the wallet will not add is said to be unknown, unless the visitor declined', async () => {
  const { wallet, session } = await connected()
  await expect(session.switchChain(siteChain(424242))).rejects.toBeInstanceOf(ChainNotAddedError)
  await expect(session.switchChain(solana)).rejects.toBeInstanceOf(ChainNotAddedError)
  wallet.lackChain(8131338)
  wallet.next('wallet_addEthereumChain', 'reject')
  await expect(session.switchChain(target)).rejects.toBeInstanceOf(WalletDeclinedError)
})

test('a switch that is given up lets go at once and leaves no listener', async () => {
  const setting = openPage()
  const wallet = createEvmWallet({ chains: walletChains })
  let listeners = 0
  setting.page.ethereum = {
    request: wallet.provider.request,
    on() {
      listeners += 1
    },
    removeListener() {
      listeners -= 1
    },
  }
  const session = await setting.adapter.connect('injected', request())
  const giveUp = new AbortController()
  wallet.next('wallet_switchEthereumChain', 'ignore')
  const switching = session.switchChain(target, giveUp.signal)
  await settle()
  expect(listeners).toBe(1)
  const reason = new Error('closed')
  giveUp.abort(reason)
  await expect(switching).rejects.toBe(reason)
  expect(listeners).toBe(0)
})
