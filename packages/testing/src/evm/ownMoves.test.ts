import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcome } from '../test/outcome.ts'
import { recordEvents, walletOnSandbox } from '../test/walletOnSandbox.ts'

const connect = { method: 'eth_requestAccounts' }
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

test('a locked wallet lets one request wait, answers -32002 to the next, and goes on once unlocked', async () => {
  const wallet = walletOnSandbox(sandbox, { locked: true })
  const waiting = wallet.provider.request(connect)
  await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: -32002 })
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await outcome(waiting)).toBe('pending')
  wallet.unlock()
  expect(await waiting).toEqual([alice])
})

test('locking hides the accounts of a connected site, unlocking shows them again', async () => {
  const wallet = walletOnSandbox(sandbox)
  await wallet.provider.request(connect)
  const heard = recordEvents(wallet)
  wallet.lock()
  expect(wallet.connectedTo()).toEqual([])
  const signature = wallet.provider.request({ method: 'personal_sign', params: ['hi', alice] })
  expect(await outcome(signature)).toBe('pending')
  wallet.unlock()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(heard).toEqual([
    ['accountsChanged', []],
    ['accountsChanged', [alice]],
  ])
})

test('a person who switches the account moves every connected site, and no other', async () => {
  const wallet = walletOnSandbox(sandbox)
  await wallet.provider.request(connect)
  const heard = recordEvents(wallet)
  const heardElsewhere = recordEvents(wallet, 'https://two.example')
  wallet.switchAccount(bob)
  expect(heard).toEqual([['accountsChanged', [bob]]])
  expect(heardElsewhere).toEqual([])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([bob])
  expect(() => wallet.switchAccount('0x0000000000000000000000000000000000000001')).toThrow('has no account')
})

test('a person who switches the chain is heard by every site in hexadecimal', async () => {
  const wallet = walletOnSandbox(sandbox)
  const heard = recordEvents(wallet)
  wallet.switchChain(8131338)
  expect(heard).toContainEqual(['chainChanged', '0x7c130a'])
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7c130a')
  expect(await wallet.provider.request({ method: 'net_version' })).toBe('8131338')
  expect(() => wallet.switchChain(1)).toThrow('does not serve the chain 1')
})

test('a site can switch to a chain it knows, and hears of it', async () => {
  const wallet = walletOnSandbox(sandbox)
  const heard = recordEvents(wallet)
  const params = [{ chainId: '0x7c130a' }]
  expect(await wallet.provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
  expect(heard).toContainEqual(['chainChanged', '0x7c130a'])
  wallet.next('wallet_switchEthereumChain', 'reject')
  const back = wallet.provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x7c1309' }],
  })
  await expect(back).rejects.toMatchObject({ code: 4001 })
  expect(wallet.chainId()).toBe(8131338)
})

test('a chain that the wallet lacks is 4902 until it is added', async () => {
  const wallet = walletOnSandbox(sandbox)
  wallet.lackChain(8131338)
  const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7c130a' }] }
  await expect(wallet.provider.request(switching)).rejects.toMatchObject({ code: 4902 })
  const rpcUrls = [sandbox.chain(8131338).url]
  const params = [{ chainId: '0x7c130a', chainName: 'Sandbox Base', rpcUrls }]
  expect(await wallet.provider.request({ method: 'wallet_addEthereumChain', params })).toBeNull()
  expect(wallet.chainId()).toBe(8131338)
  expect(await wallet.provider.request(switching)).toBeNull()
})

test.each(['0x1', '0x2105', '0xaa36a7', '0x7c130b'])(
  'the chain %s, which the sandbox does not serve, can be neither switched to nor added',
  async (chainId) => {
    const { provider, chainId: active } = walletOnSandbox(sandbox)
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(switching).rejects.toMatchObject({ code: 4902 })
    const params = [{ chainId, chainName: 'Anywhere', rpcUrls: [sandbox.chain(8131337).url] }]
    const adding = provider.request({ method: 'wallet_addEthereumChain', params })
    await expect(adding).rejects.toMatchObject({ code: -32602 })
    expect(active()).toBe(8131337)
  },
)

test('a person who disconnects a site leaves the others connected', async () => {
  const wallet = walletOnSandbox(sandbox)
  const other = wallet.providerFor('https://two.example')
  await wallet.provider.request(connect)
  await other.request(connect)
  const heard = recordEvents(wallet)
  wallet.disconnect('http://localhost')
  expect(heard).toEqual([['accountsChanged', []]])
  expect(await other.request({ method: 'eth_accounts' })).toEqual([alice])
  wallet.disconnect()
  expect(await other.request({ method: 'eth_accounts' })).toEqual([])
})

test('a wallet that goes offline says disconnect 4900, fails with 4900, and says connect when it is back', async () => {
  const wallet = walletOnSandbox(sandbox)
  await wallet.provider.request({ method: 'eth_chainId' })
  const heard = recordEvents(wallet)
  wallet.goOffline()
  await expect(wallet.provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4900 })
  wallet.goOnline()
  expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
  expect(heard).toMatchObject([
    ['disconnect', { code: 4900 }],
    ['connect', { chainId: '0x7c1309' }],
  ])
})

test('a crash leaves what is in flight without an answer and fails the rest without a code', async () => {
  const wallet = walletOnSandbox(sandbox)
  const held = wallet.hold('eth_requestAccounts')
  const inFlight = wallet.provider.request(connect)
  await held.asked
  const heard = recordEvents(wallet)
  wallet.crash()
  held.release()
  expect(await outcome(inFlight)).toBe('pending')
  const dead = await wallet.provider.request({ method: 'eth_chainId' }).catch((error: unknown) => error)
  expect(dead).toMatchObject({ message: 'Extension context invalidated.' })
  expect(dead).not.toHaveProperty('code')
  expect(heard).toMatchObject([['disconnect', { code: 1013 }]])
  wallet.recover()
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7c1309')
  expect(await outcome(inFlight)).toBe('pending')
})
