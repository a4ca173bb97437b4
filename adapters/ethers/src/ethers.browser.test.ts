import { connectWallet, createLatchkey, disconnectWallet, session, startPairing } from '@latchkey/core'
import { enterCode, startEmail } from '@latchkey/core/login'
import { openEmbedded } from '@latchkey/embedded/link'
import { useSandboxPage } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { acceptHost, FrameError } from '@latchkey/wire/frame'
import { BrowserProvider, Contract, isError, verifyMessage, verifyTypedData, version } from 'ethers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ethers, ethersState, getSigner } from './ethers.ts'

const sandbox = useSandboxPage()

/** A site with ethers 6 whose visitor has connected. */
async function visited() {
  const wallet = await sandbox.wallet()
  const latchkey = createLatchkey(
    { networks: sandbox.chains(), adapters: [ethers()] },
    { storage: undefined },
  )
  onTestFinished(latchkey.start())
  const state = ethersState(latchkey)
  await connectWallet(latchkey, wallet.info.rdns)
  const signer = await getSigner(latchkey)
  return { wallet, latchkey, state, signer, provider: state.getState().provider }
}

test('the tests run with the version of ethers that they promise', () => {
  expect(version).toBe(inject('versions') === 'floors' ? '6.13.0' : '6.17.0')
})

test('S1.38 the provider is a BrowserProvider that goes on working when the wallet changes its chain', async () => {
  expect(ethers().type).toBe('ethers')
  const { wallet, provider, state, signer } = await visited()
  expect(provider).toBeInstanceOf(BrowserProvider)
  const [first, second] = sandbox.chains()
  expect((await provider?.getNetwork())?.chainId).toBe(BigInt(first.id))
  const asked = wallet.requests().length
  wallet.switchChain(second.id)
  await expect
    .poll(() => wallet.requests().slice(asked))
    .toContainEqual(
      expect.objectContaining({
        method: 'eth_chainId',
        outcome: expect.objectContaining({ status: 'answered' }),
      }),
    )
  expect((await provider?.getNetwork())?.chainId).toBe(BigInt(second.id))
  expect(await signer.getNonce()).toBe(0)
  expect(state.getState()).toEqual({ provider, signer })
})

test('the signer signs, sends and writes with the account in use, and no other question is asked', async () => {
  const { wallet, signer } = await visited()
  const asked = wallet.requests().length
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(wallet.addresses[0])
  const [, other = ''] = wallet.addresses
  const sent = await signer.sendTransaction({ to: other, value: 5n })
  expect((await sent.wait())?.status).toBe(1)
  const later = wallet.requests().slice(asked)
  expect(later.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  const abi = ['function symbol() view returns (string)']
  const usdc = new Contract(sandbox.usdc(), abi, signer)
  expect(await usdc.getFunction('symbol')()).toBe('USDC')
})

test('another account in the wallet means another signer over the same provider', async () => {
  const { wallet, provider, state } = await visited()
  const [, other = '0x'] = wallet.addresses
  wallet.switchAccount(other)
  await expect.poll(() => state.getState().signer?.address).toBe(other)
  expect(state.getState().provider).toBe(provider)
  expect(verifyMessage('Mine', (await state.getState().signer?.signMessage('Mine')) ?? '')).toBe(other)
})

test('a visitor who says no is ACTION_REJECTED, as ethers words it', async () => {
  const { wallet, signer } = await visited()
  wallet.always('personal_sign', 'reject')
  wallet.always('eth_sendTransaction', 'reject')
  const no = await signer.signMessage('Hello').catch((error: unknown) => error)
  expect(isError(no, 'ACTION_REJECTED')).toBe(true)
  const neither = await signer
    .sendTransaction({ to: signer.address, value: 1n })
    .catch((error: unknown) => error)
  expect(isError(neither, 'ACTION_REJECTED')).toBe(true)
})

test('after disconnecting there is neither provider nor signer', async () => {
  const { latchkey, state } = await visited()
  await disconnectWallet(latchkey)
  expect(state.getState()).toEqual({ provider: undefined, signer: undefined })
  await expect(getSigner(latchkey)).rejects.toMatchObject({ code: 'wallet.notConnected' })
})

test('contracts are read and written by ethers alone: the codec of viem is never fetched', async () => {
  const fetched: string[] = []
  const watch = new PerformanceObserver((list) => fetched.push(...list.getEntries().map(({ name }) => name)))
  watch.observe({ type: 'resource', buffered: true })
  onTestFinished(() => watch.disconnect())
  const { wallet, latchkey } = await visited()
  const calls = session(latchkey)?.evm
  const [from = '', to = ''] = wallet.addresses
  // As ethers writes an ABI; viem would not take it.
  const abi = [
    'function transfer(address, uint256) returns (bool)',
    'function balanceOf(address) view returns (uint256)',
  ]
  const token = { address: sandbox.usdc(), abi }
  await calls?.writeContract({ ...token, from, functionName: 'transfer', args: [to, 3n] })
  await expect.poll(() => calls?.readContract({ ...token, functionName: 'balanceOf', args: [to] })).toBe(3n)
  await expect.poll(() => fetched.some((name) => name.includes('/evmCalls.ts'))).toBe(true)
  expect(fetched.filter((name) => name.includes('viemCodec'))).toEqual([])
})

test('a wallet in another device has the same: its provider and signer follow it', async () => {
  const { wallet, peer } = await sandbox.phone()
  const [first, second] = sandbox.chains()
  const { openClient } = peer
  const load = async () => ({
    openPairing: (needs: Parameters<typeof openPairing>[0]) => openPairing(needs, { openClient }),
  })
  const latchkey = createLatchkey(
    {
      networks: sandbox.chains(),
      adapters: [ethers(), { type: 'universal', load }],
      walletConnect: { relayUrl: 'wss://relay.example' },
    },
    { storage: undefined },
  )
  onTestFinished(latchkey.start())
  startPairing(latchkey)
  await expect.poll(() => peer.codes()).toHaveLength(1)
  await peer.scan()
  const state = ethersState(latchkey)
  await expect.poll(() => state.getState().signer?.address).toBe(wallet.addresses[0])
  const signer = await getSigner(latchkey)
  expect(state.getState().provider).toBeInstanceOf(BrowserProvider)
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(wallet.addresses[0])
  const sent = await signer.sendTransaction({ to: signer.address, value: 5n })
  expect((await sent.wait())?.status).toBe(1)
  expect((await signer.provider.getNetwork()).chainId).toBe(BigInt(first.id))
  wallet.switchChain(second.id)
  await expect.poll(async () => (await signer.provider.getNetwork()).chainId).toBe(BigInt(second.id))
  const [, other = '0x'] = wallet.addresses
  wallet.switchAccount(other)
  await expect.poll(() => state.getState().signer?.address).toBe(other)
  wallet.always('personal_sign', 'reject')
  const no = await state
    .getState()
    .signer?.signMessage('Hello')
    .catch((error: unknown) => error)
  expect(isError(no, 'ACTION_REJECTED')).toBe(true)
  peer.leave()
  await expect.poll(() => state.getState()).toEqual({ provider: undefined, signer: undefined })
})

test('the embedded wallet has the same after a login: its signer signs and sends until the visitor signs out', async () => {
  const frame = await sandbox.frame({ acceptHost, FrameError })
  const load = async () => ({
    openEmbedded: (needs: Parameters<typeof openEmbedded>[0]) => openEmbedded(needs, frame.page),
  })
  const latchkey = createLatchkey(
    {
      networks: sandbox.chains(),
      adapters: [ethers(), { type: 'embedded', load }],
      embedded: { frameUrl: frame.frameUrl },
    },
    { storage: undefined },
  )
  onTestFinished(latchkey.start())
  await startEmail(latchkey, frame.email)
  await enterCode(latchkey, frame.code)
  const [address = ''] = frame.wallet.addresses
  const signer = await getSigner(latchkey)
  expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(address)
  const types = { Letter: [{ name: 'amount', type: 'uint256' }] }
  const letter = [{ name: 'Latchkey' }, types, { amount: 2n ** 200n }] as const
  expect(verifyTypedData(...letter, await signer.signTypedData(...letter))).toBe(address)
  const sent = await signer.sendTransaction({ to: signer.address, value: 5n })
  expect((await sent.wait())?.status).toBe(1)
  const usdc = new Contract(sandbox.usdc(), ['function symbol() view returns (string)'], signer)
  expect(await usdc.getFunction('symbol')()).toBe('USDC')
  frame.wallet.always('personal_sign', 'reject')
  const no = await signer.signMessage('Hello').catch((error: unknown) => error)
  expect(isError(no, 'ACTION_REJECTED')).toBe(true)
  await disconnectWallet(latchkey)
  expect(ethersState(latchkey).getState()).toEqual({ provider: undefined, signer: undefined })
  expect(frame.wallet.connectedTo()).toEqual([])
})
