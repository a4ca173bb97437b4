import { type Chain, evmChain, solana } from '@latchkey/core'
import { type PairedWallet, type PairingLink, systemClock } from '@latchkey/core/adapter'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { openPairing } from '@latchkey/universal/pairing'
import { openWalletConnect, type Socket } from '@latchkey/walletconnect'
import { createWalletClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaAddress } from './grants.ts'
import { type Asked, type Grant, type OfficialWallet, openOfficialWallet } from './officialWallet.ts'
import { createRecords } from './openPage.ts'
import { startRelay } from './startRelay.ts'

// The sessions that a site gets, with an official wallet behind them that signs and sends on real chains.
let sandbox: Sandbox
let relay: Awaited<ReturnType<typeof startRelay>>
let phone: OfficialWallet
let owner: HDAccount
let chains: readonly [Chain, Chain, ...Chain[]]
const records = createRecords()
const links: PairingLink[] = []

beforeAll(async () => {
  sandbox = await startSandbox()
  relay = await startRelay()
  phone = await openOfficialWallet('walletkit 1.2.10', relay.relayUrl)
  owner = mnemonicToAccount(sandbox.mnemonic)
  const [first, second] = sandbox.chains.map(({ id, name, url }) =>
    evmChain({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
  )
  if (!first || !second) throw new Error('The sandbox has two chains.')
  chains = [first, second, solana]
  phone.answers(answer)
})
afterAll(async () => {
  for (const link of links) link.close()
  await phone?.stop()
  await relay?.stop()
  await sandbox?.stop()
})

function open(): PairingLink {
  const metadata = { name: 'Shop', description: 'A shop', url: 'http://127.0.0.1', icons: [] }
  const options = { relayUrl: relay.relayUrl, projectId: 'localhost', metadata }
  const link = openPairing(
    { ...options, storageName: 'shop', chains, clock: systemClock, fetch, onPrompt() {}, log() {} },
    {
      openClient: () =>
        openWalletConnect(options, {
          clock: systemClock,
          records,
          random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
          openSocket: (url) => new WebSocket(url) as unknown as Socket,
          onWake: () => () => {},
          isVisible: () => true,
          log() {},
        }),
    },
  )
  links.push(link)
  return link
}

/** What a wallet does that has the keys of the sandbox. */
async function answer({ topic, params: { chainId, request } }: Asked): Promise<unknown> {
  const params = request.params as unknown as [never, never]
  const url = sandbox.chains.find(({ id }) => `eip155:${id}` === chainId)?.url
  if (request.method === 'personal_sign') {
    if (params[0] === '0x6e6f') throw Object.assign(new Error('User rejected.'), { code: 5000 })
    return owner.signMessage({ message: { raw: params[0] } })
  }
  if (request.method === 'eth_signTypedData_v4') return owner.signTypedData(JSON.parse(params[1]))
  if (request.method === 'eth_sendTransaction') {
    const { to, value } = params[0] as { to: `0x${string}`; value: string }
    const client = createWalletClient({ account: owner, transport: http(url) })
    return client.sendTransaction({ to, value: BigInt(value), chain: null })
  }
  if (request.method === 'wallet_switchEthereumChain') {
    const { chainId: asked } = params[0] as { chainId: string }
    // As wallets do: yes first, then the new terms, then the news.
    setTimeout(async () => {
      await phone.update(topic, grant(chains))
      await phone.emit(topic, `eip155:${Number(asked)}`, { name: 'chainChanged', data: Number(asked) })
    })
    return null
  }
  return { signature: 'signed by the phone' }
}

function grant(agreed: readonly Chain[]): Grant {
  const evm = agreed.filter(({ namespace }) => namespace === 'eip155').map(({ caip2 }) => caip2)
  return {
    eip155: {
      chains: evm,
      accounts: evm.map((chain) => `${chain}:${owner.address}`),
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    },
    solana: {
      chains: [solana.caip2],
      accounts: [`${solana.caip2}:${solanaAddress}`],
      methods: ['solana_signMessage'],
      events: [],
    },
  }
}

async function pair(link: PairingLink, agreed: readonly Chain[]): Promise<PairedWallet> {
  return link.pair({
    chains,
    chainId: chains[0].caip2,
    signal: new AbortController().signal,
    onCode(code) {
      // Once the phone has read the code, the page gets the same code again.
      if (code && !code.held)
        void phone.pair(code.uri).then(async () => phone.approve((await phone.proposal()).id, grant(agreed)))
    },
    onTaken() {},
    onTrouble() {},
  })
}

test('a site signs, sends and switches through a phone, comes back after a reload, and either side ends it', async () => {
  const before = open()
  const wallet = await pair(before, [chains[0], solana])
  expect(wallet).toMatchObject({ name: 'Official wallet', url: 'https://wallet.example.test' })
  const [session, other] = wallet.sessions
  expect(session).toMatchObject({ chainId: chains[0].caip2, accounts: [owner.address] })

  const signature = (await session.signMessage('hello', owner.address)) as `0x${string}`
  expect(await verifyMessage({ address: owner.address, message: 'hello', signature })).toBe(true)
  await expect(session.signMessage('no', owner.address)).rejects.toMatchObject({ code: 'wallet.declined' })

  const order = {
    domain: { name: 'Shop', chainId: Number(chains[0].id) },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: 2n ** 200n },
  } as const
  const seal = (await session.evm?.signTypedData(order, owner.address)) as `0x${string}`
  expect(await verifyTypedData({ ...order, address: owner.address, signature: seal })).toBe(true)

  const friend = '0x00000000000000000000000000000000000000Ad'
  const value = parseEther('0.25')
  const had = await session.getBalance(friend)
  expect(await session.evm?.estimateGas({ from: owner.address, to: friend, value })).toBeGreaterThan(0n)
  expect(await session.evm?.sendTransaction({ from: owner.address, to: friend, value })).toMatch(
    /^0x[0-9a-f]{64}$/,
  )
  await expect.poll(() => session.getBalance(friend)).toBe(had + value)

  // A chain that the wallet had not agreed to: it is asked, and its new terms are waited for.
  await session.switchChain(chains[1])
  const there = (await session.signMessage('hello', owner.address)) as `0x${string}`
  expect(await verifyMessage({ address: owner.address, message: 'hello', signature: there })).toBe(true)
  expect(await other?.signMessage('hello', solanaAddress)).toBe('signed by the phone')

  before.close()
  const after = open()
  const [restored] = await restoredWallets(after)
  expect(restored?.sessions[0]).toMatchObject({ chainId: chains[1].caip2, accounts: [owner.address] })
  expect(await restored?.sessions[0].signMessage('again', owner.address)).toMatch(/^0x/)

  const [topic = ''] = phone.topics()
  await phone.disconnect(topic)
  await expect
    .poll(() => restored?.sessions[0].signMessage('gone', owner.address).catch(({ code }) => code))
    .toBe('wallet.gone')

  const again = await pair(after, chains)
  await again.sessions[0].disconnect()
  await expect.poll(() => phone.topics()).toEqual([])
})

/** The wallets of a page that was loaded again, once there is one. */
function restoredWallets(link: PairingLink): Promise<readonly PairedWallet[]> {
  return new Promise((resolve) => {
    const stop = link.watch((wallets) => {
      if (wallets.length === 0) return
      resolve(wallets)
      queueMicrotask(() => stop())
    })
  })
}
