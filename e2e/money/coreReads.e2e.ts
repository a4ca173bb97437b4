import {
  type CaipAddress,
  createLatchkey,
  getActivity,
  getPortfolio,
  type Latchkey,
  refreshPortfolio,
  sendable,
  watchActivity,
} from '@latchkey/core'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type RunningServer, startServer } from '@latchkey/server'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, hexToBigInt } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientServer } from '../support/patientServer.ts'
import { sandboxNetworks } from '../widget/startWidgetStack.ts'

const tokens = ['USDC', 'DAI', 'WBTC', 'WETH', 'TOLL', 'WHOLE', 'HOSTILE'] as const

let sandbox: Sandbox
let server: RunningServer
let latchkey: Latchkey

beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startServer({
    port: 0,
    sandboxUrl: sandbox.url,
    databaseUrl: 'sqlite::memory:',
    ...patientServer,
    rateLimit: 100,
  })
  latchkey = createLatchkey({ networks: sandboxNetworks(sandbox), endpoints: server.url })
})

afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

type SandboxChain = Sandbox['chains'][number]

/** What the chain itself says, by token address in lower case and '' for its coin; nothing of what is not held. */
async function truth(chain: SandboxChain, owner: Hex): Promise<ReadonlyMap<string, bigint>> {
  const coin = hexToBigInt((await chain.request('eth_getBalance', [owner, 'latest'])) as Hex)
  const held = await Promise.all(
    tokens.map(async (name) => {
      const to = chain.contracts[name]
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      const answer = (await chain.request('eth_call', [{ to, data }, 'latest'])) as Hex
      const amount = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer })
      return [to.toLowerCase(), amount] as const
    }),
  )
  return new Map([['', coin] as const, ...held.filter(([, amount]) => amount > 0n)])
}

test('what every funded account holds on every chain is, to the last unit, what the chain says', async () => {
  for (const chain of sandbox.chains) {
    for (const { address } of sandbox.accounts) {
      const portfolio = await getPortfolio(latchkey, `${chain.caip2}:${address}`)
      const told = sendable(portfolio).map(
        ({ address: token = '', amount }) => [token.toLowerCase(), amount] as const,
      )
      const known = await truth(chain, address)
      for (const [token, amount] of known) expect(new Map(told).get(token), token).toBe(amount)
      expect(portfolio.missing).toEqual([])
    }
  }
})

test('S5.11 a token without decimals is not in the list of a real account, and can be sent', async () => {
  const [chain] = sandbox.chains
  const [owner] = sandbox.accounts
  const { holdings, undivided } = await getPortfolio(
    latchkey,
    `${chain?.caip2}:${owner?.address}` as CaipAddress,
  )
  expect(holdings.map(({ symbol }) => symbol)).not.toContain('WHOLE')
  expect(undivided).toMatchObject([{ symbol: 'WHOLE', decimals: 0 }])
})

test('what has just come in is there as soon as the portfolio is refreshed with the token that moved', async () => {
  const [chain] = sandbox.chains
  const owner = sandbox.accounts[3]
  if (chain === undefined || owner === undefined) throw new Error('The sandbox has chains and accounts.')
  const account: CaipAddress = `${chain.caip2}:${owner.address}`
  const { USDC } = chain.contracts
  await getPortfolio(latchkey, account)
  await chain.controls.faucet({ to: owner.address, amount: 1_234_567n, token: 'USDC' })
  const after = await refreshPortfolio(latchkey, account, [USDC])
  const amount = after.holdings.find(({ address }) => address?.toLowerCase() === USDC.toLowerCase())?.amount
  expect(amount).toBe((await truth(chain, owner.address)).get(USDC.toLowerCase()))
})

test('hostile names of a token are plain text of one line', async () => {
  const [chain] = sandbox.chains
  const [owner] = sandbox.accounts
  const { holdings } = await getPortfolio(latchkey, `${chain?.caip2}:${owner?.address}` as CaipAddress)
  const hostile = holdings.find(
    ({ address }) => address?.toLowerCase() === chain?.contracts.HOSTILE.toLowerCase(),
  )
  expect(hostile?.name.length).toBeLessThanOrEqual(60)
  expect(hostile?.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(hostile?.value).toBeUndefined()
})

test('the past of an account can be read to its end, newest first, each transaction once and all on its chain', async () => {
  for (const chain of sandbox.chains) {
    const account: CaipAddress = `${chain.caip2}:${sandbox.accounts[0]?.address}`
    const hashes: string[] = []
    let last = Number.POSITIVE_INFINITY
    let cursor: string | undefined
    do {
      const page = await getActivity(latchkey, { account, ...(cursor && { cursor }) })
      for (const { hash, at, chainId } of page.entries) {
        hashes.push(hash)
        expect(chainId).toBe(chain.caip2)
        expect(at).toBeLessThanOrEqual(last)
        last = at
      }
      cursor = page.next
    } while (cursor !== undefined)
    expect(new Set(hashes).size).toBe(hashes.length)
    // Every transaction that the account itself has sent is among them.
    const nonce = hexToBigInt(
      (await chain.request('eth_getTransactionCount', [sandbox.accounts[0]?.address, 'latest'])) as Hex,
    )
    expect(hashes.length).toBeGreaterThanOrEqual(Number(nonce))
  }
})

test('a watched past gets what has just come in on top', async () => {
  const chain = sandbox.chains[0]
  const owner = sandbox.accounts[4]
  if (chain === undefined || owner === undefined) throw new Error('The sandbox has chains and accounts.')
  let top: string | undefined
  const watch = watchActivity(
    latchkey,
    (state) => {
      if (state.phase === 'ready') top = state.entries[0]?.transfers[0]?.amount
    },
    `${chain.caip2}:${owner.address}`,
  )
  await expect.poll(() => top).toBeDefined()
  await chain.controls.faucet({ to: owner.address, amount: 7_654_321n, token: 'USDC' })
  await expect
    .poll(
      () => {
        watch.refresh()
        return top
      },
      { interval: 500 },
    )
    .toBe('7.654321')
  watch.stop()
})
