import {
  closeModal,
  connectWallet,
  createLatchkey,
  type LatchkeyOptions,
  openModal,
  switchNetwork,
} from '@latchkey/core'
import { chooseWallet, discoverWallets } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { siteChain } from './test/chains.ts'
import { addWallet, openPage } from './test/onPage.ts'

const networks = [siteChain(8131337), siteChain(8131338)] as const
const methods = (wallet: { requests(): readonly { readonly method: string }[] }) =>
  wallet.requests().map(({ method }) => method)

/** A started instance whose wallet the visitor can see in the list. */
async function visited(options: LatchkeyOptions = {}) {
  const setting = openPage()
  const wallet = addWallet(setting, { name: 'Harbor' })
  const { clock, adapter } = setting
  const latchkey = createLatchkey(
    { networks, adapters: [adapter], ...options },
    { clock, storage: undefined },
  )
  latchkey.start()
  openModal(latchkey)
  discoverWallets(latchkey)
  await expect.poll(() => latchkey.discovery.getState().connectors).toHaveLength(1)
  const [connector] = latchkey.discovery.getState().connectors
  const choose = () => chooseWallet(latchkey, { name: 'Harbor', ...(connector && { connector }) })
  const phase = () => latchkey.attempt.getState().phase
  return { latchkey, wallet, clock, choose, phase }
}

test('a yes after the visitor has left connects nothing, and the wallet is told to forget the page', async () => {
  const { latchkey, wallet, choose, phase } = await visited()
  const held = wallet.hold('eth_requestAccounts')
  choose()
  await held.asked
  closeModal(latchkey)
  held.release()
  await expect.poll(() => methods(wallet)).toContain('wallet_revokePermissions')
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(latchkey.connections.getState().list).toEqual([])
  expect([...latchkey.sessions.keys()]).toEqual([])
  expect(phase()).toBe('idle')
})

test('a yes to the first request connects a visitor who is back at a wallet that still had it waiting', async () => {
  const { latchkey, wallet, choose, phase } = await visited()
  const held = wallet.hold('eth_requestAccounts')
  choose()
  await held.asked
  closeModal(latchkey)
  openModal(latchkey)
  choose()
  await expect.poll(phase).toBe('pending')
  held.release()
  await expect.poll(phase).toBe('joined')
  expect(latchkey.connections.getState().list).toMatchObject([{ phase: 'connected' }])
  expect(methods(wallet)).not.toContain('wallet_revokePermissions')
})

test('a wallet that adds a chain gets the nodes of the site before those of the chain', async () => {
  const own = 'https://node.shop.example'
  const { latchkey, wallet, clock, phase } = await visited({ customRpcUrls: { 'eip155:8131338': [own] } })
  const connecting = connectWallet(latchkey, wallet.info.rdns)
  await expect.poll(phase).toBe('joined')
  await clock.advance(400)
  await connecting
  wallet.lackChain(8131338)
  await switchNetwork(latchkey, 'eip155:8131338')
  const added = wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([{ rpcUrls: [own, 'http://127.0.0.1:1/8131338'] }])
  expect(latchkey.connections.getState().list).toMatchObject([{ chainId: 'eip155:8131338' }])
})
