import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPools } from '../../test/swaps/addPools.ts'
import { openSwapSource } from '../../test/swaps/openSwapSource.ts'
import { openAccount } from '../../test/swaps/openSwaps.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})
afterAll(() => sandbox?.stop())

const abi = parseAbi([
  'function owner() view returns (address)',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
])

test('pools of each fee that the factory of the chain allows are found', async () => {
  const chain = sandbox.chain(8131337)
  const { UniswapV3Factory: to, DAI, WBTC } = chain.contracts
  const [last] = sandbox.accounts.slice(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  const judy = openAccount(chain, last.privateKey)
  const from = await judy.reader.readContract({ address: to, abi, functionName: 'owner' })
  // A fee that the factory does not have from the start, like three on Base.
  const data = encodeFunctionData({ abi, functionName: 'enableFeeAmount', args: [200, 4] })
  const hash = await chain.request('eth_sendTransaction', [{ from, to, data }])
  await judy.reader.waitForTransactionReceipt({ hash: hash as Address })
  await chain.controls.faucet({ to: judy.address, amount: parseEther('950000'), token: 'DAI' })
  await chain.controls.faucet({ to: judy.address, amount: 10n * 10n ** 8n, token: 'WBTC' })
  const tokens = [DAI.toLowerCase() as Address, WBTC.toLowerCase() as Address] as const
  const amounts = [parseEther('950000'), 10n * 10n ** 8n] as const
  await addPools(chain, judy).third({ tokens, amounts }, 200, 6_000)
  const { quote } = await openSwapSource(sandbox.url)
  // The only pool between the two.
  expect((await quote(...tokens, parseEther('950')))?.route).toEqual(tokens)
})
