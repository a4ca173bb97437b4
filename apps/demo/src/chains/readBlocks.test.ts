import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRpcClient, type RpcClient } from '../rpc/rpcClient.ts'
import { headOf } from './headStatus.ts'
import { keptBlocks, readBlocks } from './readBlocks.ts'

type Call = { readonly id: number; readonly params: readonly [string] }

/** A chain told by the test: `fork` changes the hashes from a height on, as a reorganisation does. */
let chain = { head: 0, forkFrom: Number.POSITIVE_INFINITY }
let asked: string[] = []
let client: RpcClient

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const calls = JSON.parse(body) as readonly Call[]
    asked.push(...calls.map((call) => call.params[0]))
    response.end(
      JSON.stringify(calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: block(params[0]) }))),
    )
  })
})

function block(tag: string) {
  const number = tag === 'latest' ? chain.head : Number(tag)
  return {
    number: `0x${number.toString(16)}`,
    hash: hash(number),
    parentHash: hash(number - 1),
    timestamp: '0x65000000',
    transactions: [],
  }
}

function hash(number: number): string {
  const branch = number >= chain.forkFrom ? 'b' : 'a'
  return `0x${branch}${Math.max(number, 0).toString(16).padStart(63, '0')}`
}

beforeEach(async () => {
  chain = { head: 100, forkFrom: Number.POSITIVE_INFINITY }
  asked = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = createRpcClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('the first read brings the head and the blocks before it, oldest first', async () => {
  const blocks = await readBlocks(client)
  expect(blocks.length).toBe(keptBlocks)
  expect(headOf(blocks).number).toBe(100n)
  expect(blocks[0]?.number).toBe(BigInt(101 - keptBlocks))
})

test('a chain shorter than the window is read from its first block', async () => {
  chain.head = 2
  expect((await readBlocks(client)).map((one) => one.number)).toEqual([0n, 1n, 2n])
})

test('while the head stands still, one question is enough', async () => {
  const known = await readBlocks(client)
  asked = []
  expect(await readBlocks(client, known)).toBe(known)
  expect(asked).toEqual(['latest'])
})

test('only what is new is asked for', async () => {
  const known = await readBlocks(client)
  asked = []
  chain.head = 103
  const blocks = await readBlocks(client, known)
  expect(asked).toEqual(['latest', '0x65', '0x66'])
  expect(blocks.map((one) => one.number)).toEqual(
    Array.from({ length: keptBlocks }, (_, at) => BigInt(104 - keptBlocks + at)),
  )
})

test('after a reorganisation nothing of the old branch stays', async () => {
  const known = await readBlocks(client)
  chain = { head: 102, forkFrom: 99 }
  const blocks = await readBlocks(client, known)
  expect(headOf(blocks).number).toBe(102n)
  expect(blocks.every((one, at) => at === 0 || one.parentHash === blocks[at - 1]?.hash)).toBe(true)
})

test('a chain that started anew is followed back', async () => {
  const known = await readBlocks(client)
  chain.head = 5
  expect(headOf(await readBlocks(client, known)).number).toBe(5n)
})
