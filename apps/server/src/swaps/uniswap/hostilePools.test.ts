import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPools } from '../../test/swaps/addPools.ts'
import { openSwapSource } from '../../test/swaps/openSwapSource.ts'
import { coin, openAccount } from '../../test/swaps/openSwaps.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})
afterAll(() => sandbox?.stop())

test('empty pools that anyone can create, and that use up all gas of a call, change no quote', async () => {
  const chain = sandbox.chain(8131337)
  const { WETH, USDC, DAI, WBTC } = chain.contracts
  const ask = async () => {
    const { quote } = await openSwapSource(sandbox.url)
    return Promise.all([USDC, DAI, WBTC].map((to) => quote(coin, lower(to), parseEther('1'))))
  }
  const before = await ask()
  expect(before.every((offer) => offer !== undefined)).toBe(true)
  const [last] = sandbox.accounts.slice(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  const pools = addPools(chain, openAccount(chain, last.privateKey))
  for (const tokens of [
    [WETH, USDC],
    [WETH, DAI],
    [WETH, WBTC],
    [DAI, WBTC],
  ] as const)
    await pools.empty([lower(tokens[0]), lower(tokens[1])], 100)
  expect(await ask()).toEqual(before)
})

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
