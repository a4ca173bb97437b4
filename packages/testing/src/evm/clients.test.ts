import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { BrowserProvider, parseEther as parseEther6, verifyMessage as verifyMessage6 } from 'ethers'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  erc20Abi,
  hexToBigInt,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletOnSandbox } from '../test/walletOnSandbox.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

/** A wallet, connected, with viem's clients of its provider and of the node. */
async function withViem() {
  const { id, name, url, contracts } = sandbox.chain(8131337)
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const wallet = walletOnSandbox(sandbox)
  const client = createWalletClient({ chain, transport: custom(wallet.provider) })
  const node = createPublicClient({ chain, transport: http(url), pollingInterval: 100 })
  const [account] = await client.requestAddresses()
  return { wallet, client, node, contracts, account: account ?? raise('The wallet gave no account.') }
}

function raise(message: string): never {
  throw new Error(message)
}

const mail = {
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: bob, amount: 10n ** 30n, text: 'Grüße ⟶ 你好' },
} as const

describe('viem', () => {
  test('signs a message that verifies', async () => {
    const { client, account } = await withViem()
    const message = 'Prove this wallet is yours\n\nNonce: 7'
    const signature = await client.signMessage({ account, message })
    expect(await verifyMessage({ address: alice, message, signature })).toBe(true)
    expect(await verifyMessage({ address: bob, message, signature })).toBe(false)
  })

  test('signs bytes that are no text', async () => {
    const { client, account } = await withViem()
    const message = { raw: '0xff00fe' } as const
    const signature = await client.signMessage({ account, message })
    expect(await verifyMessage({ address: alice, message, signature })).toBe(true)
  })

  test('signs typed data of the active chain, and of no other', async () => {
    const { client, account, wallet } = await withViem()
    const domain = { name: 'Post', version: '1', chainId: 8131337, verifyingContract: bob } as const
    const signature = await client.signTypedData({ account, ...mail, domain })
    expect(await verifyTypedData({ address: alice, ...mail, domain, signature })).toBe(true)
    const elsewhere = client.signTypedData({ account, ...mail, domain: { ...domain, chainId: 1 } })
    await expect(elsewhere).rejects.toThrow('The typed data is for the chain 1, but the wallet is on 8131337')
    wallet.switchChain(8131338)
    await expect(client.signTypedData({ account, ...mail, domain })).rejects.toThrow('Switch the chain first')
  })

  test('signs typed data whose domain names no chain', async () => {
    const { client, account } = await withViem()
    const signature = await client.signTypedData({ account, ...mail, domain: { name: 'Post' } })
    expect(await verifyTypedData({ address: alice, ...mail, domain: { name: 'Post' }, signature })).toBe(true)
  })

  test('sends value that arrives', async () => {
    const { client, node, account } = await withViem()
    const before = await node.getBalance({ address: bob })
    const hash = await client.sendTransaction({ account, to: bob, value: parseEther('1.5') })
    const receipt = await node.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(receipt.from.toLowerCase()).toBe(alice.toLowerCase())
    expect(await node.getBalance({ address: bob })).toBe(before + parseEther('1.5'))
  })

  test('sends a token', async () => {
    const { client, node, account, contracts } = await withViem()
    const token = { address: contracts.USDC, abi: erc20Abi } as const
    const before = await node.readContract({ ...token, functionName: 'balanceOf', args: [bob] })
    const hash = await client.writeContract({
      ...token,
      account,
      functionName: 'transfer',
      args: [bob, 2_500_000n],
    })
    expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await node.readContract({ ...token, functionName: 'balanceOf', args: [bob] })).toBe(
      before + 2_500_000n,
    )
  })

  test('a call that would revert is refused with the reason of the node, and nothing is sent', async () => {
    const { client, node, account, contracts } = await withViem()
    const nonce = await node.getTransactionCount({ address: alice })
    const tooMuch = client.writeContract({
      address: contracts.USDC,
      abi: erc20Abi,
      account,
      functionName: 'transfer',
      args: [bob, 2n ** 200n],
    })
    await expect(tooMuch).rejects.toThrow(/revert/i)
    expect(await node.getTransactionCount({ address: alice })).toBe(nonce)
  })

  test('ten sends at once each find their own nonce', async () => {
    const { client, node, account } = await withViem()
    const sends = Array.from({ length: 10 }, (_, index) =>
      client.sendTransaction({ account, to: bob, value: BigInt(index + 1) }),
    )
    const hashes = await Promise.all(sends)
    const receipts = await Promise.all(hashes.map((hash) => node.waitForTransactionReceipt({ hash })))
    expect(new Set(hashes).size).toBe(10)
    expect(receipts.every(({ status }) => status === 'success')).toBe(true)
  })

  test('legacy fees and access lists are kept as asked', async () => {
    const { client, node, account } = await withViem()
    const gasPrice = (await node.getGasPrice()) * 2n
    const legacy = await client.sendTransaction({ account, to: bob, value: 1n, gasPrice, type: 'legacy' })
    await node.waitForTransactionReceipt({ hash: legacy })
    expect(await node.getTransaction({ hash: legacy })).toMatchObject({ type: 'legacy', gasPrice })
    const accessList = [{ address: bob as Address, storageKeys: [] }]
    const listed = await client.sendTransaction({ account, to: bob, value: 1n, accessList })
    await node.waitForTransactionReceipt({ hash: listed })
    expect(await node.getTransaction({ hash: listed })).toMatchObject({
      type: 'eip1559',
      accessList: [{ storageKeys: [] }],
    })
  })
})

describe('ethers', () => {
  test('connects, signs, and sends for real', async () => {
    const wallet = walletOnSandbox(sandbox)
    const provider = new BrowserProvider(wallet.provider)
    provider.pollingInterval = 100
    const signer = await provider.getSigner()
    expect(await signer.getAddress()).toBe(alice)
    const signature = await signer.signMessage('hello from ethers')
    expect(verifyMessage6('hello from ethers', signature)).toBe(alice)

    const domain = { name: 'Post', chainId: 8131337 }
    const { Mail } = mail.types
    const typed = await signer.signTypedData(domain, { Mail: [...Mail] }, mail.message)
    expect(
      await verifyTypedData({ address: alice, ...mail, domain, signature: typed as `0x${string}` }),
    ).toBe(true)

    const sent = await signer.sendTransaction({ to: bob, value: parseEther6('0.25') })
    expect((await sent.wait())?.status).toBe(1)
    provider.destroy()
  })
})

describe('what a site may not do', () => {
  test('nothing is signed or sent for a site that is not connected', async () => {
    const { provider } = walletOnSandbox(sandbox)
    const typed = JSON.stringify({ ...mail, domain: {}, message: { ...mail.message, amount: '1' } })
    for (const request of [
      { method: 'personal_sign', params: ['0x68690a', alice] },
      { method: 'eth_signTypedData_v4', params: [alice, typed] },
      { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] },
      { method: 'wallet_getCapabilities', params: [alice] },
    ]) {
      await expect(provider.request(request)).rejects.toMatchObject({ code: 4100 })
    }
  })

  test('an account that was not shared cannot be used, though the wallet has it', async () => {
    const { wallet } = await withViem()
    const signing = wallet.provider.request({ method: 'personal_sign', params: ['hi', bob] })
    await expect(signing).rejects.toMatchObject({ code: 4100 })
  })

  test('eth_sign and the keys of the node are out of reach', async () => {
    const { wallet } = await withViem()
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'hardhat_setBalance',
      'evm_mine',
    ]) {
      const params = [alice, '0x00']
      await expect(wallet.provider.request({ method, params })).rejects.toMatchObject({ code: 4200 })
    }
  })

  test('a transaction for another chain, or one that makes no sense, is refused', async () => {
    const { wallet } = await withViem()
    const good = { from: alice, to: bob, value: '0x1' }
    for (const bad of [
      { ...good, chainId: '0x1' },
      { ...good, value: '1' },
      { ...good, to: '0x12' },
      { ...good, nonce: '0xffffffffffffffffff' },
      { ...good, value: `0x${'f'.repeat(65)}` },
      { from: alice },
      null,
    ]) {
      const sending = wallet.provider.request({ method: 'eth_sendTransaction', params: [bad] })
      await expect(sending).rejects.toMatchObject({ code: -32602 })
    }
    const request = 'eth_chainId' as unknown as { method: string }
    await expect(wallet.provider.request(request)).rejects.toMatchObject({ code: -32600 })
  })
})

test('reads go to the node of the active chain, and its errors come back whole', async () => {
  const { wallet, node, contracts } = await withViem()
  const balance = await wallet.provider.request({ method: 'eth_getBalance', params: [bob, 'latest'] })
  expect(hexToBigInt(balance as `0x${string}`)).toBe(await node.getBalance({ address: bob }))
  const call = { to: contracts.USDC, data: '0xdeadbeef' }
  const failed = wallet.provider.request({ method: 'eth_call', params: [call, 'latest'] })
  await expect(failed).rejects.toMatchObject({
    code: expect.any(Number),
    message: expect.stringMatching(/revert/i),
  })
})

test('a node that is gone is said in words', async () => {
  const { wallet } = await withViem()
  const chain = sandbox.chain(8131338)
  wallet.switchChain(8131338)
  await chain.controls.stop()
  const reading = wallet.provider.request({ method: 'eth_blockNumber' })
  await expect(reading).rejects.toMatchObject({
    code: -32603,
    message: expect.stringContaining('Is the sandbox running?'),
  })
  await chain.controls.resume()
  expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
})

test('a node that asks for a pause is said in words, and nothing is lost', async () => {
  const { wallet } = await withViem()
  const { controls } = sandbox.chain(8131337)
  await controls.setFault({ kind: 'rateLimit' })
  const reading = wallet.provider.request({ method: 'eth_blockNumber' })
  await expect(reading).rejects.toMatchObject({
    code: -32005,
    message: expect.stringContaining('Wait a moment, then try again.'),
  })
  await controls.clearFaults()
  expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
})

test('capabilities say that calls go one by one, and tokens can be watched', async () => {
  const { wallet } = await withViem()
  const atomic = { atomic: { status: 'unsupported' } }
  const all = await wallet.provider.request({ method: 'wallet_getCapabilities', params: [alice] })
  expect(all).toEqual({ '0x7c1309': atomic, '0x7c130a': atomic })
  const one = await wallet.provider.request({
    method: 'wallet_getCapabilities',
    params: [alice, ['0x7c130a']],
  })
  expect(one).toEqual({ '0x7c130a': atomic })
  const params = { type: 'ERC20', options: { address: bob, symbol: 'USDC', decimals: 6 } }
  expect(await wallet.provider.request({ method: 'wallet_watchAsset', params })).toBe(true)
})

test('given keys are used instead of the mnemonic', async () => {
  const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
  const wallet = walletOnSandbox(sandbox, { accounts: [key] })
  expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([bob])
})
