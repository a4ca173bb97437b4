import { ethereum } from '@latchkey/core'
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { familyOf, type PairPageOptions, pairPage, providerOf } from '../test/pairPage.ts'

async function connected(options?: PairPageOptions) {
  const page = pairPage(options)
  const wallet = await page.paired()
  const session = familyOf(wallet, 'eip155')
  const provider = providerOf(session)
  const request = (method: string, ...params: readonly unknown[]) => provider.request({ method, params })
  return { ...page, session, provider, request, account: page.wallet.addresses[0] ?? '0x' }
}

const methodsOf = ({ wallet }: ReturnType<typeof pairPage>) => wallet.requests().map(({ method }) => method)

test('answers what the page knows without asking the wallet', async () => {
  const page = await connected()
  const before = page.peer.requests().length
  expect(await page.request('eth_accounts')).toEqual([page.account])
  expect(await page.request('eth_requestAccounts')).toEqual([page.account])
  expect(await page.request('eth_chainId')).toBe('0x1')
  expect(await page.request('net_version')).toBe('1')
  expect(page.peer.requests()).toHaveLength(before)
})

test('sends requests that need keys to the wallet, on the chain in use', async () => {
  const page = await connected()
  const signature = await page.session.signMessage('Hello', page.account)
  expect(await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` })).toBe(
    page.account,
  )
  expect(page.peer.requests()).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:1' }])
})

test('a transaction that names its chain goes to that chain; one that the wallet has not agreed to goes nowhere', async () => {
  const page = await connected({ peer: { approves: ['eip155:1', 'eip155:8453'] } })
  page.wallet.always('eth_sendTransaction', { answers: `0x${'7'.repeat(64)}` })
  await page.request('eth_sendTransaction', { from: page.account, chainId: '0x2105' })
  expect(page.peer.requests()).toMatchObject([{ chainId: 'eip155:8453' }])
  const elsewhere = page.request('eth_sendTransaction', { from: page.account, chainId: '0x89' })
  await expect(elsewhere).rejects.toMatchObject({ code: 4902 })
  expect(page.peer.requests()).toHaveLength(1)
})

test('typed data goes to the chain that it names', async () => {
  const page = await connected()
  page.wallet.always('eth_signTypedData_v4', { answers: `0x${'1'.repeat(130)}` })
  await page.request('eth_signTypedData_v4', page.account, JSON.stringify({ domain: { chainId: 8453 } }))
  await page.request('eth_signTypedData_v4', page.account, JSON.stringify({ domain: { chainId: 137 } }))
  expect(page.peer.requests().map(({ chainId }) => chainId)).toEqual(['eip155:8453', 'eip155:8453'])
})

test('a method that the wallet has not agreed to is refused here', async () => {
  const page = await connected({ peer: { refuses: ['wallet_watchAsset', 'eth_signTypedData_v4'] } })
  await expect(page.request('wallet_watchAsset', {})).rejects.toMatchObject({ code: 4200 })
  await expect(page.request('eth_sign', page.account, '0x')).rejects.toMatchObject({ code: 4200 })
  expect(page.peer.requests()).toEqual([])
  // Typed data has an older name, which it knows.
  await page.request('eth_signTypedData_v4', page.account, '{}').catch(() => {})
  expect(page.peer.requests()).toMatchObject([{ method: 'eth_signTypedData' }])
})

test('a person is called to the wallet for what needs a person, and for nothing else', async () => {
  const page = await connected({
    peer: { redirect: { native: 'harbor://', universal: 'javascript:alert(1)' } },
  })
  page.wallet.always('wallet_getCapabilities', { answers: {} })
  await page.request('wallet_getCapabilities', page.account)
  expect(page.prompts).toEqual([])
  await page.session.signMessage('Hello', page.account)
  expect(page.prompts).toEqual([
    expect.objectContaining({ name: 'Harbor', links: { native: 'harbor://' }, method: 'personal_sign' }),
  ])
})

test('reports each request to the wallet with its number before the response arrives', async () => {
  const page = await connected()
  const held = page.wallet.hold('personal_sign')
  const signing = page.session.signMessage('Hello', page.account)
  await held.asked
  const id = `walletConnect:${page.peer.sessions()[0]?.topic.slice(0, 16)}`
  expect(page.asked).toEqual([
    { walletId: id, id: 1, method: 'personal_sign', params: ['0x48656c6c6f', page.account] },
  ])
  held.release()
  await signing
})

test('waits 15 minutes for signatures and five for other requests', async () => {
  const page = await connected()
  page.wallet.always('wallet_watchAsset', { answers: true })
  page.wallet.always('eth_sendTransaction', { answers: `0x${'7'.repeat(64)}` })
  await page.session.signMessage('Hello', page.account)
  await page.request('eth_sendTransaction', { from: page.account })
  await page.request('wallet_watchAsset', { type: 'ERC20' })
  expect(page.peer.requests().map(({ expirySeconds }) => expirySeconds)).toEqual([900, 900, 300])
})

test('a wallet that asks not to be called is not', async () => {
  const page = await connected()
  page.peer.update(page.peer.sessions()[0]?.topic ?? '', { disableDeepLink: true })
  await page.session.signMessage('Hello', page.account)
  expect(page.prompts).toEqual([])
})

test('requests capabilities only from wallets that have not sent theirs', async () => {
  const said = await connected({
    peer: {
      sessionProperties: { atomic: '{"status":"supported"}' },
      scopedProperties: { 'eip155:8453': { paymasterService: { supported: true } } },
    },
  })
  expect(await said.request('wallet_getCapabilities', said.account)).toEqual({
    '0x1': { atomic: { status: 'supported' } },
    '0x2105': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
  expect(await said.request('wallet_getCapabilities', said.account, ['0x1'])).toEqual({
    '0x1': { atomic: { status: 'supported' } },
  })
  expect(said.peer.requests()).toEqual([])
  const silent = await connected()
  silent.wallet.always('wallet_getCapabilities', { answers: { '0x1': { atomic: { status: 'ready' } } } })
  expect(await silent.request('wallet_getCapabilities', silent.account)).toEqual({
    '0x1': { atomic: { status: 'ready' } },
  })
})

test.each([
  [5000, 4001, 'wallet.declined'],
  [5001, 4001, 'wallet.declined'],
  [5002, 4001, 'wallet.declined'],
  [5003, 4001, 'wallet.declined'],
  [4001, 4001, 'wallet.declined'],
  [5201, 4200, 'wallet.unsupported'],
  [8000, 4900, 'wallet.late'],
  [6000, 4900, 'wallet.gone'],
  [7001, 4900, 'wallet.gone'],
])('a wallet that says %i says %i to chain libraries, and "%s" to the widget', async (code, plain, ours) => {
  const page = await connected()
  page.wallet.always('personal_sign', { fails: { code, message: 'No' } })
  await expect(page.request('personal_sign', '0x', page.account)).rejects.toMatchObject({ code: plain })
  await expect(page.session.signMessage('Hello', page.account)).rejects.toMatchObject({ code: ours })
})

test('a wallet that ends the pairing is heard once; what this site ends is not', async () => {
  const page = await connected()
  const heard: unknown[] = []
  page.session.subscribe((change) => heard.push(change))
  page.peer.leave()
  await expect.poll(() => heard).toEqual([{ type: 'disconnected' }])
  expect(await page.request('eth_accounts')).toEqual([])
  expect(await page.request('eth_chainId')).toBe('0x1')
  await expect(page.session.signMessage('?', page.account)).rejects.toMatchObject({ code: 'wallet.gone' })

  const other = await connected()
  const quiet: unknown[] = []
  other.session.subscribe((change) => quiet.push(change))
  await other.session.disconnect()
  expect(other.peer.sessions()).toEqual([])
  expect(quiet).toEqual([])
})

test('switching to a chain that the wallet agreed to asks nobody', async () => {
  const page = await connected()
  const heard: unknown[] = []
  page.provider.on('chainChanged', (id) => heard.push(id))
  expect(await page.request('wallet_switchEthereumChain', { chainId: '0x2105' })).toBeNull()
  expect(heard).toEqual(['0x2105'])
  expect(methodsOf(page)).not.toContain('wallet_switchEthereumChain')
})

test('a yes that no update follows within 30 s is none', async () => {
  const page = await connected({ peer: { approves: ['eip155:1'] } })
  page.wallet.always('wallet_switchEthereumChain', { answers: null })
  const switching = page.request('wallet_switchEthereumChain', { chainId: '0x2105' })
  switching.catch(() => {})
  await page.clock.advance(29_999)
  await page.clock.advance(1)
  await expect(switching).rejects.toMatchObject({ code: 4200 })
  expect(await page.request('eth_chainId')).toBe('0x1')
})

test('a wallet that agrees and never answers has moved', async () => {
  const page = await connected({ peer: { approves: ['eip155:1'] } })
  page.wallet.always('wallet_switchEthereumChain', 'ignore')
  const switching = page.request('wallet_switchEthereumChain', { chainId: '0x2105' })
  page.wallet.switchChain(8453)
  expect(await switching).toBeNull()
  expect(await page.request('eth_chainId')).toBe('0x2105')
})

test('a wallet that can neither switch nor add says so; one that can add is asked to', async () => {
  const refuses = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
  const neither = await connected({ peer: { approves: ['eip155:1'], refuses } })
  const target = { chainId: '0x2105' }
  await expect(neither.request('wallet_switchEthereumChain', target)).rejects.toMatchObject({ code: 4200 })
  await expect(neither.request('wallet_addEthereumChain', target)).rejects.toMatchObject({ code: 4200 })
  const adds = await connected({ peer: { approves: ['eip155:1'], refuses: ['wallet_switchEthereumChain'] } })
  await expect(adds.request('wallet_switchEthereumChain', target)).rejects.toMatchObject({ code: 4902 })
})

test('reads from the node of the chain in use, not from the wallet', async () => {
  const asked: unknown[] = []
  const page = await connected({
    chains: [ethereum],
    fetch: async (url, init) => {
      asked.push([String(url), JSON.parse(String(init?.body)).method])
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' })
    },
  })
  expect(await page.session.getBalance(page.account)).toBe(5n)
  expect(asked).toEqual([[ethereum.rpcUrls[0], 'eth_getBalance']])
  expect(page.peer.requests()).toEqual([])
})
