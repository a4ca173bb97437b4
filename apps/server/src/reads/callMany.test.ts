import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUpstream } from '../rpc/upstream.ts'
import { chainSeven } from '../test/chains/chainSeven.ts'
import { deployStrange, type StrangeToken, wordOf } from '../test/chains/strangeToken.ts'
import { startUpstream, type TestUpstream } from '../test/startUpstream.ts'
import type { ContractCall } from './chainReads.ts'
import { createChainReads } from './createChainReads.ts'
import { NodeError } from './nodeError.ts'

let sandbox: Sandbox
let door: TestUpstream
/** What the door refuses: groups of more calls than this. */
let mostTaken = Number.POSITIVE_INFINITY
/** Whether it refuses all of them, and in which words. */
let refuseAll = false
const usualRefusal = 'request entity too large'
let refusal = usualRefusal

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  door = await startUpstream(8131337, async (calls, response, text) => {
    const tooMany = calls.some(({ params }) => callsIn(params) > mostTaken)
    const answers = await Promise.all(
      calls.map(async ({ id, method, params }) => {
        const error = { code: -32_000, message: refusal }
        if (method === 'eth_call' && (tooMany || refuseAll))
          return JSON.stringify({ jsonrpc: '2.0', id, error })
        const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
        return (await fetch(chain().url, { method: 'POST', body })).text()
      }),
    )
    response.end(text.startsWith('[') ? `[${answers.join(',')}]` : answers[0])
  })
})
afterAll(async () => {
  await door?.stop()
  await sandbox?.stop()
})

const chain = () => sandbox.chain(8131337)
const asking = () => ({ signal: AbortSignal.timeout(60_000), deadline: performance.now() + 60_000 })
const one = wordOf(1n)

/** How many calls stand in a group: the length of the list in its data. */
function callsIn(params: readonly unknown[]): number {
  const [call] = params as readonly { readonly data?: string }[]
  return call?.data?.startsWith('0x82ad56cb') ? Number(`0x${call.data.slice(74, 138)}`) : 1
}

function readsOf(multicall3: Address | undefined) {
  const served = chainSeven({
    caip2: 'eip155:8131337',
    id: 8131337,
    sandbox: true,
    multicall3,
    contracts: chain().contracts,
    upstreams: [createUpstream(door.url, 8131337, Date.now, () => {})],
  })
  return createChainReads(served)
}
const together = () => readsOf(chain().contracts.Multicall3)
const decimals = (to: Address): ContractCall => ({ to, data: '0x313ce567' })

async function strange(token: StrangeToken): Promise<Address> {
  const [maker] = sandbox.accounts
  if (maker === undefined) throw new Error('The sandbox has no account.')
  return deployStrange(chain(), maker.privateKey, token, maker.address)
}

test.each(['together', 'one by one'])('many calls give the answer of each, %s', async (how) => {
  const { USDC, DAI, WBTC, Reverter, Multicall3 } = chain().contracts
  const reads = readsOf(how === 'together' ? Multicall3 : undefined)
  const nobody: Address = '0x00000000000000000000000000000000000000aa'
  const answers = await reads.callMany([USDC, DAI, Reverter, nobody, WBTC].map(decimals), asking())
  expect(
    answers.map((answer) => (answer === undefined || answer === '0x' ? answer : Number(answer))),
  ).toEqual([6, 18, undefined, '0x', 8])
})

test('a block may be named, and the past is read there', async () => {
  const [holder] = sandbox.accounts
  if (holder === undefined) throw new Error('The sandbox has no account.')
  const call: ContractCall = {
    to: chain().contracts.USDC,
    data: `0x70a08231${holder.address.slice(2).padStart(64, '0')}` as Hex,
  }
  const reads = together()
  const block = await reads.blockNumber(asking())
  const [before] = await reads.callMany([call], asking())
  await chain().controls.faucet({ to: holder.address, amount: 5n, token: 'USDC' })
  const [[then], [now]] = await Promise.all([
    reads.callMany([call], { ...asking(), block }),
    reads.callMany([call], asking()),
  ])
  expect(then).toBe(before)
  expect(BigInt(now ?? 0)).toBe(BigInt(before ?? 0) + 5n)
})

test('at most 400 calls go into one request', async () => {
  door.heard.length = 0
  const answers = await together().callMany(
    Array.from({ length: 1_001 }, () => decimals(chain().contracts.USDC)),
    asking(),
  )
  expect(answers).toHaveLength(1_001)
  expect(new Set(answers)).toEqual(new Set([wordOf(6n)]))
  expect(door.heard.map((text) => callsIn(JSON.parse(text).params))).toEqual([400, 400, 201])
})

test('a node that takes only small groups is asked in halves', async () => {
  mostTaken = 60
  try {
    const { USDC, DAI } = chain().contracts
    const calls = Array.from({ length: 400 }, (_, n) => decimals(n % 2 === 0 ? USDC : DAI))
    const answers = await together().callMany(calls, asking())
    expect(answers.map(Number)).toEqual(calls.map((_, n) => (n % 2 === 0 ? 6 : 18)))
  } finally {
    mostTaken = Number.POSITIVE_INFINITY
  }
})

test('a node that refuses everything is told so, after a bounded number of tries', async () => {
  refuseAll = true
  door.heard.length = 0
  try {
    const calls = Array.from({ length: 400 }, () => decimals(chain().contracts.USDC))
    await expect(together().callMany(calls, asking())).rejects.toThrow(NodeError)
    expect(door.heard.length).toBeLessThanOrEqual(66)
  } finally {
    refuseAll = false
  }
})

test.each([
  ['burns all its gas', { otherwise: { does: 'loop' } }],
  ['reverts', { otherwise: { does: 'revert' } }],
  ['answers with a megabyte', { otherwise: { givesZeros: 1_000_000 } }],
  ['answers with three megabytes', { otherwise: { givesZeros: 3_000_000 } }],
] satisfies [string, StrangeToken][])(
  'a contract that %s does not hurt the others of its group',
  async (_, token) => {
    const bad = await strange(token)
    const good = await strange({ functions: { 'decimals()': { gives: one } } })
    const calls = Array.from({ length: 6 }, (_, n) => decimals(n === 2 ? bad : good))
    const answers = await together().callMany(calls, asking())
    const told = calls.flatMap(({ to }, n) => (to === good ? [answers[n]] : []))
    expect(told).toHaveLength(5)
    expect(new Set(told)).toEqual(new Set([one]))
  },
)

test('a node that does not know the block is not asked for smaller groups', async () => {
  refuseAll = true
  refusal = 'header not found'
  door.heard.length = 0
  try {
    const calls = Array.from({ length: 40 }, () => decimals(chain().contracts.USDC))
    await expect(together().callMany(calls, { ...asking(), block: 1n })).rejects.toThrow('header not found')
    expect(door.heard).toHaveLength(1)
  } finally {
    refuseAll = false
    refusal = usualRefusal
  }
})

test('calls apart have little gas each: a loop is undefined, and the rest is as it is', async () => {
  const loop = await strange({ otherwise: { does: 'loop' } })
  const large = await strange({ otherwise: { givesZeros: 1_000_000 } })
  const { USDC, DAI } = chain().contracts
  const calls = [USDC, loop, large, DAI, ...Array.from({ length: 20 }, () => loop), USDC].map(decimals)
  const answers = await together().callApart(calls, { ...asking(), gas: 200_000 })
  expect(answers[0]).toBe(wordOf(6n))
  expect(answers[3]).toBe(wordOf(18n))
  expect(answers.at(-1)).toBe(wordOf(6n))
  expect(new Set([...answers.slice(1, 3), ...answers.slice(4, -1)])).toEqual(new Set([undefined]))
})

test('calls apart tell when it was the node that failed', async () => {
  refuseAll = true
  try {
    const calls = [decimals(chain().contracts.USDC)]
    await expect(together().callApart(calls, { ...asking(), gas: 200_000 })).rejects.toThrow('too large')
  } finally {
    refuseAll = false
  }
})

test('an error of the node is told as it is, and who stops waiting is let go', async () => {
  await expect(together().request('eth_getBalance', ['nonsense', 'latest'], asking())).rejects.toThrow(
    NodeError,
  )
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(together().blockNumber({ ...asking(), signal: gone })).rejects.toThrow('gone')
})
