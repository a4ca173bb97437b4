import { connectWallet, createLatchkey, disconnectWallet, startPairing } from '@latchkey/core'
import { enterCode, startEmail } from '@latchkey/core/login'
import { openEmbedded } from '@latchkey/embedded/link'
import { useSandboxPage } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { acceptHost, FrameError } from '@latchkey/wire/frame'
import { Contract, providers, utils, version } from 'ethers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ethers5, ethersState, getSigner } from './ethers5.ts'

const page = useSandboxPage()

/** The visitor of a site with ethers 5, connected. */
async function openSite() {
  const wallet = await page.wallet({ name: 'Foxglove' })
  const latchkey = createLatchkey({ networks: page.chains(), adapters: [ethers5()] }, { storage: undefined })
  onTestFinished(latchkey.start())
  await connectWallet(latchkey, wallet.info.rdns)
  await getSigner(latchkey)
  return { wallet, latchkey, now: () => ethersState(latchkey).getState() }
}

test('ethers is the version 5 that this run is about', () => {
  expect(version).toBe(inject('versions') === 'floors' ? 'ethers/5.7.2' : 'ethers/5.8.0')
})

test('S1.39 a Web3Provider follows the wallet from chain to chain', async () => {
  expect(ethers5().type).toBe('ethers5')
  const { wallet, now } = await openSite()
  const { provider, signer } = now()
  if (!provider) throw new Error('There is a wallet, so there is a provider.')
  expect(provider).toBeInstanceOf(providers.Web3Provider)
  const [first, second] = page.chains()
  expect((await provider.getNetwork()).chainId).toBe(first.id)
  wallet.switchChain(second.id)
  // ethers 5 remembers where the wallet is for a moment.
  await expect.poll(async () => (await provider.getNetwork()).chainId).toBe(second.id)
  expect(now()).toEqual({ provider, signer })
})

test('its signer is the account in use, for messages, transactions and contracts', async () => {
  const { wallet, latchkey, now } = await openSite()
  const [first, second = '0x'] = wallet.addresses
  const signer = await getSigner(latchkey)
  expect(utils.verifyMessage('Hi', await signer.signMessage('Hi'))).toBe(first)
  const sent = await signer.sendTransaction({ to: second, value: 7 })
  expect((await sent.wait()).status).toBe(1)
  const token = new Contract(page.usdc(), ['function balanceOf(address) view returns (uint256)'], signer)
  expect(String(await token['balanceOf']?.(first))).toBe('5000000')
  wallet.switchAccount(second)
  await expect.poll(() => now().signer?._address).toBe(second)
  expect(utils.verifyMessage('Hi', (await now().signer?.signMessage('Hi')) ?? '')).toBe(second)
})

test('a refusal reaches the page as ethers 5 words it', async () => {
  const { wallet, latchkey } = await openSite()
  // ethers 5 knows a refusal by these words of MetaMask.
  const refusal = { fails: { code: 4001, message: 'User denied transaction signature.' } }
  wallet.always('eth_sendTransaction', refusal)
  const sending = (await getSigner(latchkey)).sendTransaction({ to: wallet.addresses[0] ?? '', value: 1 })
  await expect(sending).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
})

test('nothing is left once the wallet is disconnected', async () => {
  const { latchkey, now } = await openSite()
  await disconnectWallet(latchkey)
  expect(now()).toEqual({ provider: undefined, signer: undefined })
})

test('a wallet that was paired has a Web3Provider and a signer that follow it', async () => {
  const { wallet, peer } = await page.phone()
  const latchkey = createLatchkey(
    {
      networks: page.chains(),
      adapters: [
        ethers5(),
        {
          type: 'universal',
          load: async () => ({ openPairing: (needs) => openPairing(needs, { openClient: peer.openClient }) }),
        },
      ],
      walletConnect: { relayUrl: 'wss://relay.example' },
    },
    { storage: undefined },
  )
  onTestFinished(latchkey.start())
  startPairing(latchkey)
  await expect.poll(() => peer.codes()).toHaveLength(1)
  await peer.scan()
  const now = () => ethersState(latchkey).getState()
  const [first, second = '0x'] = wallet.addresses
  await expect.poll(() => now().signer?._address).toBe(first)
  const { provider, signer } = now()
  expect(provider).toBeInstanceOf(providers.Web3Provider)
  expect(utils.verifyMessage('Hi', (await signer?.signMessage('Hi')) ?? '')).toBe(first)
  const sent = await signer?.sendTransaction({ to: second, value: 7 })
  expect((await sent?.wait())?.status).toBe(1)
  wallet.switchAccount(second)
  await expect.poll(() => now().signer?._address).toBe(second)
})

test('the embedded wallet has the same after a login: its signer signs and sends until the visitor signs out', async () => {
  const frame = await page.frame({ acceptHost, FrameError })
  const load = async () => ({
    openEmbedded: (needs: Parameters<typeof openEmbedded>[0]) => openEmbedded(needs, frame.page),
  })
  const latchkey = createLatchkey(
    {
      networks: page.chains(),
      adapters: [ethers5(), { type: 'embedded', load }],
      embedded: { frameUrl: frame.frameUrl },
    },
    { storage: undefined },
  )
  onTestFinished(latchkey.start())
  await startEmail(latchkey, frame.email)
  await enterCode(latchkey, frame.code)
  const [address = ''] = frame.wallet.addresses
  const signer = await getSigner(latchkey)
  expect(utils.verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(address)
  const types = { Letter: [{ name: 'amount', type: 'uint256' }] }
  const value = { amount: (2n ** 200n).toString() }
  const signature = await signer._signTypedData({ name: 'Latchkey' }, types, value)
  expect(utils.verifyTypedData({ name: 'Latchkey' }, types, value, signature)).toBe(address)
  const sent = await signer.sendTransaction({ to: address, value: 5 })
  expect((await sent.wait()).status).toBe(1)
  const usdc = new Contract(page.usdc(), ['function symbol() view returns (string)'], signer)
  expect(await usdc['symbol']?.()).toBe('USDC')
  frame.wallet.always('personal_sign', 'reject')
  await expect(signer.signMessage('Hello')).rejects.toMatchObject({ code: 4001 })
  await disconnectWallet(latchkey)
  expect(ethersState(latchkey).getState()).toEqual({ provider: undefined, signer: undefined })
  expect(frame.wallet.connectedTo()).toEqual([])
})
