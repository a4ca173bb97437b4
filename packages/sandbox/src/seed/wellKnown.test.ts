import {
  encodeDeployData,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceFeedAbi, tokenAbi } from '../contracts/abis.ts'
import { contractNames } from '../contracts/contractNames.ts'
import { ownArtifacts } from '../contracts/ownArtifacts.ts'
import { type Sandbox, startSandbox } from '../index.ts'
import { account } from '../test/account.ts'
import { openReader, openSigner } from '../test/openViem.ts'
import { people } from './people.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

test('every chain holds every contract at the same address', async () => {
  const [first, second] = sandbox.chains
  if (!first || !second) throw new Error('The sandbox has fewer than two chains.')
  expect(Object.keys(first.contracts).sort()).toEqual([...contractNames].sort())
  expect(second.contracts).toEqual(first.contracts)
  for (const chain of sandbox.chains) {
    for (const name of contractNames) {
      const code = await openReader(chain).getCode({ address: chain.contracts[name] })
      expect(code?.length ?? 0, `${name} on ${chain.name}`).toBeGreaterThan(2)
    }
  }
})

test('viem gathers reads by Multicall3, failures included', async () => {
  const [chain] = sandbox.chains
  if (!chain) throw new Error('The sandbox has no chain.')
  const balance = (owner: `0x${string}`) =>
    ({ address: chain.contracts.USDC, abi: tokenAbi, functionName: 'balanceOf', args: [owner] }) as const
  const notAToken = { ...balance(people.bob), address: chain.contracts.Reverter }
  const results = await openReader(chain).multicall({
    contracts: [balance(people.heidi), balance(people.judy), notAToken],
  })
  expect(results).toMatchObject([
    { status: 'success', result: 1n },
    { status: 'success', result: 0n },
    { status: 'failure' },
  ])
})

test('the CREATE2 deployer puts a contract where CREATE2 says', async () => {
  const [chain] = sandbox.chains
  if (!chain) throw new Error('The sandbox has no chain.')
  const signer = openSigner(chain, account(sandbox, 3).privateKey)
  const bytecode = encodeDeployData({ abi: [], bytecode: ownArtifacts.Reverter.bytecode as Hex })
  const address = getCreate2Address({
    from: chain.contracts.Create2Deployer,
    salt: zeroHash,
    bytecodeHash: keccak256(bytecode),
  })
  expect(await signer.getCode({ address })).toBeUndefined()
  await signer.sendTransaction({
    to: chain.contracts.Create2Deployer,
    data: `${zeroHash}${bytecode.slice(2)}`,
  })
  expect(await signer.getCode({ address })).toBe(ownArtifacts.Reverter.deployedBytecode)
})

test.each([
  ['PriceFeedEthUsd', 'ETH / USD', '3000'],
  ['PriceFeedBtcUsd', 'BTC / USD', '95000'],
  ['PriceFeedUsdcUsd', 'USDC / USD', '1'],
  ['PriceFeedDaiUsd', 'DAI / USD', '1'],
] as const)('%s answers like an aggregator and remembers its rounds', async (name, description, price) => {
  const [, chain] = sandbox.chains
  if (!chain) throw new Error('The sandbox has fewer than two chains.')
  const reader = openReader(chain)
  const feed = { address: chain.contracts[name], abi: priceFeedAbi } as const
  expect(await reader.readContract({ ...feed, functionName: 'description' })).toBe(description)
  expect(await reader.readContract({ ...feed, functionName: 'decimals' })).toBe(8)
  const [roundId, answer, , updatedAt] = await reader.readContract({
    ...feed,
    functionName: 'latestRoundData',
  })
  expect(answer).toBe(parseUnits(price, 8))
  const { timestamp } = await reader.getBlock()
  expect(timestamp - updatedAt).toBeLessThan(3600n)
  expect(roundId).toBeGreaterThan(14n)
  const first = await reader.readContract({ ...feed, functionName: 'getRoundData', args: [1n] })
  expect(timestamp - first[3]).toBeGreaterThan(400n * 86_400n)
  await expect(
    reader.readContract({ ...feed, functionName: 'getRoundData', args: [roundId + 1n] }),
  ).rejects.toThrow('NoSuchRound')
})

test('a price changes by its owner and by control, and by nobody else', async () => {
  const [chain] = sandbox.chains
  if (!chain) throw new Error('The sandbox has no chain.')
  const feed = { address: chain.contracts.PriceFeedEthUsd, abi: priceFeedAbi } as const
  const latest = async () =>
    (await openReader(chain).readContract({ ...feed, functionName: 'latestRoundData' }))[1]
  const bob = openSigner(chain, account(sandbox, 1).privateKey)
  const set = { ...feed, functionName: 'setAnswer', args: [parseUnits('2500', 8)] } as const
  await expect(bob.simulateContract(set)).rejects.toThrow('NotTheOwner')
  await openSigner(chain, account(sandbox, 0).privateKey).writeContract(set)
  expect(await latest()).toBe(parseUnits('2500', 8))
  await chain.controls.setPrice('PriceFeedEthUsd', '2750.5')
  expect(await latest()).toBe(parseUnits('2750.5', 8))
})

test('the root of ENS belongs to none of the ten accounts', async () => {
  const [chain] = sandbox.chains
  if (!chain) throw new Error('The sandbox has no chain.')
  const abi = parseAbi(['function owner(bytes32 node) view returns (address)'])
  const owner = await openReader(chain).readContract({
    address: chain.contracts.ENSRegistry,
    abi,
    functionName: 'owner',
    args: [zeroHash],
  })
  expect(sandbox.accounts.map(({ address }) => address)).not.toContain(owner)
})
