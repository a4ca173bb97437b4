import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { askHistory } from '../test/askHistory.ts'
import { someHash, someone } from '../test/chains/historyBlocks.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { type Behaviour, startUpstream, type TestUpstream } from '../test/startUpstream.ts'

let node: TestUpstream | undefined
let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  await node?.stop()
})

const alice = someone(0xa)
const head = 160
/** The widths that the node was asked for, in their order. */
let widths: number[] = []

/** A node with a block for each number, one payment of alice in every fortieth, that gives logs of few blocks at once; without a refusal it says nothing to more. */
function play(most: number, refusal: object | undefined): Behaviour {
  const blockOf = (number: number) => ({
    number: `0x${number.toString(16)}`,
    hash: someHash(number),
    parentHash: number === 0 ? someHash(0, 'z') : someHash(number - 1),
    timestamp: `0x${(1_700_000_000 + number).toString(16)}`,
    transactions: number % 40 === 0 ? [paymentIn(number)] : [],
  })
  const paymentIn = (number: number) => ({
    hash: someHash(number, 'p'),
    from: alice,
    to: someone(0xb),
    nonce: '0x1',
    value: '0x5',
    input: '0x',
  })
  return (calls, response, text) => {
    const answers = calls.map(({ id, method, params }) => {
      const [first] = params
      if (method === 'eth_getBlockByNumber') {
        const result =
          first === 'latest' ? blockOf(head) : first === 'pending' ? null : blockOf(Number(first))
        return { jsonrpc: '2.0', id, result }
      }
      if (method === 'eth_getTransactionReceipt') {
        const number = Number(BigInt(`0x${String(first).slice(-62)}`))
        return { jsonrpc: '2.0', id, result: { blockHash: someHash(number), status: '0x1' } }
      }
      const { fromBlock, toBlock } = first as { fromBlock?: Hex; toBlock?: Hex }
      if (fromBlock !== undefined) {
        const width = Number(toBlock) - Number(fromBlock) + 1
        widths.push(width)
        if (width > most && refusal === undefined) return undefined
        if (width > most) return { jsonrpc: '2.0', id, error: refusal }
      }
      return { jsonrpc: '2.0', id, result: [] }
    })
    if (answers.every((answer) => answer !== undefined))
      response.end(JSON.stringify(text.startsWith('[') ? answers : answers[0]))
  }
}

async function startWith(behaviour: Behaviour, deadlineMs = 60_000): Promise<TestServer> {
  widths = []
  node = await startUpstream(7, behaviour)
  server = await startTestServer({
    chains: [7],
    upstreams: { 7: [node.url] },
    historyFrom: { 7: 0 },
    deadlineMs,
    historyPollMs: 100,
  })
  return server
}

test.each([
  ['too many results', { code: -32_005, message: 'query returned more than 10000 results' }],
  ['too wide a range', { code: -32_602, message: 'block range is too wide' }],
])('a node that complains of %s is asked for half as much, until it answers', async (_, refusal) => {
  const { url } = await startWith(play(30, refusal))
  const page = await askHistory(url, alice, 'chainId=7')
  expect(page.data.map(({ metadata }) => metadata.block)).toEqual(['160', '120', '80', '40', '0'])
  expect(page.since).toEqual({ 'eip155:7': { block: '0', complete: true } })
  expect(Math.max(...widths)).toBe(97)
  // Every block below the newest was asked for in a width that it takes, and none twice.
  expect(widths.filter((width) => width <= 30).reduce((sum, width) => sum + width, 0)).toBe(97)
})

test('a node that refuses even five blocks is not asked for ever fewer, and the past stays unknown', async () => {
  const { url } = await startWith(play(4, { code: -32_005, message: 'limit exceeded' }))
  const response = await fetch(`${url}/v1/account/${alice}/history?chainId=7`)
  expect(response.status).toBe(503)
  expect(Math.min(...widths)).toBe(5)
})

test('a node that never comes to an end with too much is asked for less too', async () => {
  const { url } = await startWith(play(30, undefined), 2_000)
  const past = async () => (await fetch(`${url}/v1/account/${alice}/history?chainId=7`)).json()
  await expect.poll(past, { timeout: 55_000 }).toMatchObject({
    since: { 'eip155:7': { block: '0', complete: true } },
    data: { length: 5 },
  })
})
