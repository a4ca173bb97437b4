import { erc20Abi, isAddressEqual, parseEther, parseSignature, parseUnits, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectibleAbi, tokenAbi, wrappedEtherAbi } from '../contracts/abis.ts'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'
import { account } from '../test/account.ts'
import { openReader, openSigner } from '../test/openViem.ts'
import { hostileName, hostileSymbol } from './hostileText.ts'
import { people } from './people.ts'

let sandbox: Sandbox
let chain: SandboxChain

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox?.stop())

const balanceOf = (
  token: 'USDC' | 'DAI' | 'WBTC' | 'TOLL' | 'WHOLE' | 'WETH' | 'HOSTILE',
  owner: `0x${string}`,
) =>
  openReader(chain).readContract({
    address: chain.contracts[token],
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

test('the people of the past are the accounts of the mnemonic, in order', () => {
  expect(Object.values(people)).toEqual(sandbox.accounts.map(({ address }) => address))
})

test.each([
  ['USDC', 'USD Coin', 'USDC', 6],
  ['DAI', 'Dai Stablecoin', 'DAI', 18],
  ['WBTC', 'Wrapped BTC', 'WBTC', 8],
  ['WETH', 'Wrapped Ether', 'WETH', 18],
  ['TOLL', 'Toll Road', 'TOLL', 18],
  ['WHOLE', 'Whole Things', 'WHOLE', 0],
  ['HOSTILE', hostileName, hostileSymbol, 18],
] as const)('%s tells its name, symbol and decimals, unchanged', async (token, name, symbol, decimals) => {
  const contract = { address: chain.contracts[token], abi: erc20Abi } as const
  const reader = openReader(chain)
  expect(await reader.readContract({ ...contract, functionName: 'name' })).toBe(name)
  expect(await reader.readContract({ ...contract, functionName: 'symbol' })).toBe(symbol)
  expect(await reader.readContract({ ...contract, functionName: 'decimals' })).toBe(decimals)
})

test('the hostile name holds markup, a mark that turns reading round, and 300 characters', () => {
  expect(hostileName).toHaveLength(300)
  expect(hostileName).toContain('<script>')
  expect(hostileName).toContain('\u202E')
})

test('accounts hold varied amounts: one has dust, one more than fits a line, one nothing', async () => {
  expect(await balanceOf('USDC', people.heidi)).toBe(1n)
  expect(await balanceOf('USDC', people.ivan)).toBeGreaterThan(parseUnits('900000000000', 6))
  for (const token of ['USDC', 'DAI', 'WBTC', 'TOLL', 'WHOLE', 'WETH', 'HOSTILE'] as const) {
    expect(await balanceOf(token, people.judy), token).toBe(0n)
  }
  expect(await balanceOf('HOSTILE', people.alice)).toBe(parseEther('5000'))
})

test('a permit signed by one account lets another spend', async () => {
  const owner = privateKeyToAccount(account(sandbox, 6).privateKey)
  const spender = openSigner(chain, account(sandbox, 7).privateKey)
  const value = parseUnits('10', 6)
  const { USDC } = chain.contracts
  const { timestamp } = await spender.getBlock()
  const deadline = timestamp + 3600n
  const nonce = await spender.readContract({
    address: USDC,
    abi: tokenAbi,
    functionName: 'nonces',
    args: [owner.address],
  })
  const signature = await owner.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: chain.id, verifyingContract: USDC },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: owner.address, spender: spender.account.address, value, nonce, deadline },
  })
  const { r, s, yParity } = parseSignature(signature)
  const args = [owner.address, spender.account.address, value, deadline, yParity + 27, r, s] as const
  const before = await balanceOf('USDC', spender.account.address)
  await spender.writeContract({ address: USDC, abi: tokenAbi, functionName: 'permit', args })
  const from = [owner.address, spender.account.address, value] as const
  await spender.writeContract({ address: USDC, abi: tokenAbi, functionName: 'transferFrom', args: from })
  expect(await balanceOf('USDC', spender.account.address)).toBe(before + value)
  await expect(
    spender.simulateContract({ address: USDC, abi: tokenAbi, functionName: 'permit', args }),
    'a permit counts once',
  ).rejects.toThrow('PermitNotSignedByOwner')
})

test('a token with a toll delivers 2 % less than was sent, and its owner gets the toll', async () => {
  const signer = openSigner(chain, account(sandbox, 2).privateKey)
  const sent = parseEther('50')
  const received = await balanceOf('TOLL', people.grace)
  const sender = await balanceOf('TOLL', people.carol)
  const owner = await balanceOf('TOLL', people.alice)
  const args = [people.grace, sent] as const
  await signer.writeContract({ address: chain.contracts.TOLL, abi: tokenAbi, functionName: 'transfer', args })
  expect(await balanceOf('TOLL', people.grace)).toBe(received + parseEther('49'))
  expect(await balanceOf('TOLL', people.carol)).toBe(sender - sent)
  expect(await balanceOf('TOLL', people.alice)).toBe(owner + parseEther('1'))
})

test('a token without decimals moves in whole pieces', async () => {
  const signer = openSigner(chain, account(sandbox, 0).privateKey)
  const before = await balanceOf('WHOLE', people.frank)
  await signer.writeContract({
    address: chain.contracts.WHOLE,
    abi: tokenAbi,
    functionName: 'transfer',
    args: [people.frank, 1n],
  })
  expect(await balanceOf('WHOLE', people.frank)).toBe(before + 1n)
})

test('only the owner mints', async () => {
  const reader = openReader(chain)
  const mint = {
    address: chain.contracts.USDC,
    abi: tokenAbi,
    functionName: 'mint',
    args: [people.bob, 1n],
  } as const
  await expect(reader.simulateContract({ ...mint, account: people.bob })).rejects.toThrow('NotTheOwner')
  await expect(reader.simulateContract({ ...mint, account: people.alice })).resolves.toBeDefined()
})

test('wrapped ether is worth ether, both ways', async () => {
  const signer = openSigner(chain, account(sandbox, 3).privateKey)
  const { WETH: address } = chain.contracts
  const before = await balanceOf('WETH', people.dave)
  const hash = await signer.writeContract({
    address,
    abi: wrappedEtherAbi,
    functionName: 'deposit',
    value: 5n,
  })
  const receipt = await signer.waitForTransactionReceipt({ hash })
  // WETH9 announces a deposit and no transfer; activity views rely on the difference.
  expect(receipt.logs).toHaveLength(1)
  expect(await balanceOf('WETH', people.dave)).toBe(before + 5n)
  await signer.writeContract({ address, abi: wrappedEtherAbi, functionName: 'withdraw', args: [5n] })
  expect(await balanceOf('WETH', people.dave)).toBe(before)
  await expect(
    signer.simulateContract({
      address,
      abi: [...wrappedEtherAbi, ...tokenAbi],
      functionName: 'withdraw',
      args: [before + 1n],
    }),
  ).rejects.toThrow('ERC20InsufficientBalance')
})

test('a collectible carries its picture, and spam promises a prize', async () => {
  const reader = openReader(chain)
  const { Collectible, SpamCollectible } = chain.contracts
  const abi = collectibleAbi
  const uri = await reader.readContract({ address: Collectible, abi, functionName: 'tokenURI', args: [1n] })
  const metadata = JSON.parse(await (await fetch(uri)).text())
  expect(metadata.name).toBe('Door #1')
  expect(await (await fetch(metadata.image)).text()).toMatch(/^<svg .*<\/svg>$/)
  expect(await reader.readContract({ address: SpamCollectible, abi, functionName: 'name' })).toContain(
    'https://prize.example',
  )
  const spam = await reader.readContract({
    address: SpamCollectible,
    abi,
    functionName: 'tokenURI',
    args: [1n],
  })
  expect(JSON.parse(await (await fetch(spam)).text())).toHaveProperty('external_url')
  const owner = await reader.readContract({
    address: SpamCollectible,
    abi,
    functionName: 'ownerOf',
    args: [1n],
  })
  expect(isAddressEqual(owner, people.alice)).toBe(true)
  expect(owner).not.toBe(zeroAddress)
})
