import type { ServerResponse } from 'node:http'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { HistoryTransaction } from '@latchkey/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from '../../config/options.ts'
import { askHistory, askWholeHistory } from '../../test/askHistory.ts'
import { someone } from '../../test/chains/historyBlocks.ts'
import { type ChainTransaction, readWholeChain } from '../../test/chains/readWholeChain.ts'
import {
  playBlockscout,
  playEtherscan,
  startExplorer,
  type TestExplorer,
} from '../../test/chains/startExplorer.ts'
import { reasonOf, startTestServer, type TestServer } from '../../test/startTestServer.ts'

let sandbox: Sandbox
let chain: readonly ChainTransaction[]
let whole: readonly HistoryTransaction[]
let open: (TestServer | TestExplorer)[] = []

const alice = () => sandbox.accounts[0]?.address.toLowerCase() ?? ''
const query = 'chainId=eip155:8131337'

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = await readWholeChain(sandbox.chain(8131337))
  const server = await startTestServer({ sandboxUrl: sandbox.url, deadlineMs: 60_000 })
  whole = await askWholeHistory(server.url, alice(), query)
  await server.stop()
})
afterAll(() => sandbox?.stop())
afterEach(async () => {
  for (const one of open) await one.stop()
  open = []
})

async function play(answer: Parameters<typeof startExplorer>[0]): Promise<TestExplorer> {
  const explorer = await startExplorer(answer)
  open.push(explorer)
  return explorer
}
async function start(options: ServerOptions): Promise<TestServer> {
  const server = await startTestServer({ sandboxUrl: sandbox.url, deadlineMs: 60_000, ...options })
  open.push(server)
  return server
}
/** What every source can tell: an explorer does not see what contracts pass on. */
const outline = (told: readonly HistoryTransaction[]) =>
  told.map(({ metadata, transfers }) => [
    metadata.block,
    metadata.hash,
    metadata.status,
    transfers
      .filter((one) => one.fungible_info?.address !== undefined || one.nft_info !== undefined)
      .map(
        (one) =>
          `${one.direction} ${one.quantity.numeric} ${one.fungible_info?.symbol ?? one.nft_info?.name}`,
      )
      .toSorted(),
  ])
/** Wrapped coin tells of no transfer, only of a deposit; explorers list transfers. */
const comparable = (told: readonly HistoryTransaction[]) =>
  outline(told.filter(({ metadata }) => !['deposit', 'withdraw'].includes(metadata.operationType)))

const played = {
  Blockscout: (url: string): ServerOptions => ({ blockscout: { 8131337: url } }),
  'Blockscout in pages of three': (url: string): ServerOptions => ({ blockscout: { 8131337: `${url}/` } }),
  Etherscan: (url: string): ServerOptions => ({
    etherscan: { 8131337: `${url}/v2/api?chainid=1&apikey=secret` },
  }),
}

test.each(Object.entries(played))(
  '%s: pages go from the index into the past of the explorer without gap or doubles, wherever the seam is',
  async (name, optionsOf) => {
    const answer =
      name === 'Etherscan' ? playEtherscan(chain) : playBlockscout(chain, name === 'Blockscout' ? 50 : 3)
    const explorer = await play(answer)
    for (const seam of [40, 70, 99]) {
      const server = await start({ ...optionsOf(explorer.url), historyFrom: { 8131337: seam } })
      const told = await askWholeHistory(server.url, alice(), query)
      expect(told.map(({ metadata }) => metadata.hash)).toHaveLength(whole.length)
      const ofBlocks = (list: readonly HistoryTransaction[]) =>
        comparable(list).toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1))
      const unwrapped = new Set(
        whole
          .filter(({ metadata }) => ['deposit', 'withdraw'].includes(metadata.operationType))
          .map(({ metadata }) => metadata.hash),
      )
      const rest = (list: readonly HistoryTransaction[]) =>
        list.filter(({ metadata }) => !unwrapped.has(metadata.hash))
      expect(ofBlocks(rest(told))).toEqual(ofBlocks(rest(whole)))
      const blocks = told.map(({ metadata }) => Number(metadata.block))
      expect(blocks).toEqual(blocks.toSorted((a, b) => b - a))
      const page = await askHistory(server.url, alice(), query)
      expect(page.since).toEqual({ 'eip155:8131337': { block: String(seam), complete: true } })
    }
  },
)

test('an explorer alone tells the past of a chain that has no index', async () => {
  const explorer = await play(playEtherscan(chain))
  const node = sandbox.chain(8131337).url
  const server = await startTestServer({
    chains: [8131337],
    upstreams: { 8131337: [node] },
    etherscan: { 8131337: explorer.url },
    deadlineMs: 60_000,
  })
  open.push(server)
  const told = await askWholeHistory(server.url, alice(), query)
  expect(told).toHaveLength(whole.length)
  expect((await askHistory(server.url, alice(), query)).since).toBeUndefined()
})

const hostile: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['HTML', (response) => response.end('<html>Just a moment…</html>')],
  ['a list of other things', (response) => response.end('{"items":{"0":1},"result":"x"}')],
  ['an error', (response) => void response.writeHead(500).end('{}')],
  [
    'another address to ask',
    (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  ['five megabytes', (response) => response.end(JSON.stringify({ items: ['x'.repeat(5_000_000)] }))],
  [
    'that it was asked too often',
    (response) =>
      response.end('{"status":"0","message":"NOTOK","result":"Max calls per sec rate limit reached"}'),
  ],
  [
    'half an answer',
    (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"items":[', () => response.destroy())
    },
  ],
]

test('an explorer that answers with nonsense gives 503 and a sentence, without its key', async () => {
  let answer: (response: ServerResponse) => void = (response) => response.end()
  const explorer = await play((_url, response) => answer(response))
  const servers = [
    await start({ blockscout: { 8131337: explorer.url }, historyFrom: { 8131337: 105 } }),
    await start({
      etherscan: { 8131337: `${explorer.url}/api?apikey=hunter2` },
      historyFrom: { 8131337: 105 },
    }),
  ]
  for (const [n, [what, play]] of hostile.entries()) {
    answer = play
    for (const { url } of servers) {
      // An account each: that somebody had no answer is remembered for a while.
      const response = await fetch(`${url}/v1/account/${someone(0x500 + n)}/history?${query}`)
      expect([what, response.status]).toEqual([what, 503])
      const reason = await reasonOf(response)
      expect(reason?.description).toMatch(/explorer/)
      expect(reason?.description).not.toContain('hunter2')
    }
  }
})

test('an explorer that never answers gives 503 when the time is over', async () => {
  const explorer = await play(() => {})
  const server = await start({
    blockscout: { 8131337: explorer.url },
    historyFrom: { 8131337: 105 },
    deadlineMs: 2_000,
  })
  const response = await fetch(`${server.url}/v1/account/${someone(0x500)}/history?${query}`)
  expect(response.status).toBe(503)
  expect((await reasonOf(response))?.name).toBe('history_unavailable')
})

test('entries of an explorer that cannot be read are left out, and the others are told', async () => {
  const good = {
    hash: `0x${'1'.repeat(64)}`,
    block_number: 4,
    timestamp: '2025-01-01T00:00:00.000000Z',
    status: 'ok',
    from: { hash: alice() },
    to: { hash: `0x${'2'.repeat(40)}` },
    value: '1000000000000000000',
    nonce: 3,
  }
  const items = [
    { ...good, hash: '0x1' },
    { ...good, value: -1 },
    { ...good, block_number: 'x' },
    { ...good, from: null },
    { ...good, timestamp: 'never' },
    { ...good, block_number: 106 },
    null,
    7,
    good,
  ]
  const explorer = await play((url, response) =>
    response.end(
      JSON.stringify({ items: url.pathname.endsWith('transactions') ? items : [], next_page_params: null }),
    ),
  )
  const server = await start({ blockscout: { 8131337: explorer.url }, historyFrom: { 8131337: 105 } })
  const told = await askWholeHistory(server.url, alice(), query)
  const old = told.filter(({ metadata }) => Number(metadata.block) < 105)
  expect(old).toMatchObject([
    { metadata: { hash: good.hash, operationType: 'send' }, transfers: [{ quantity: { numeric: '1' } }] },
  ])
})
