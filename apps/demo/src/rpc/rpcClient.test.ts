import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainEndpoint, createRpcClient } from './rpcClient.ts'

let answer: (response: ServerResponse) => void = (response) => response.end()
const server = createServer((_, response) => answer(response))
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const question = [{ method: 'eth_blockNumber', params: [] }]

function say(status: number, body: unknown): void {
  answer = (response) => {
    response.statusCode = status
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

test('answers come back in the order of the questions, whatever order the server chose', async () => {
  say(200, [
    { jsonrpc: '2.0', id: 1, result: 'second' },
    { jsonrpc: '2.0', id: 0, result: 'first' },
  ])
  expect(await createRpcClient(url).request([...question, ...question])).toEqual(['first', 'second'])
})

test('a refusal is told in the server’s own words', async () => {
  say(400, {
    status: 'FAILED',
    reasons: [{ name: 'chain', field: 'chainId', description: 'No such chain.' }],
  })
  await expect(createRpcClient(url).request(question)).rejects.toThrow('The server refused: No such chain.')
})

test('a rate limit is told as a pause', async () => {
  say(429, {})
  await expect(createRpcClient(url).request(question)).rejects.toThrow('asks for a pause')
})

test('an error of the chain is told as the chain’s', async () => {
  say(200, [{ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'header not found' } }])
  await expect(createRpcClient(url).request(question)).rejects.toThrow('The chain refused: header not found')
})

test('a page of markup instead of an answer is no answer', async () => {
  say(200, '<html>hello</html>')
  await expect(createRpcClient(url).request(question)).rejects.toThrow('could not be read')
  say(502, '<html>bad gateway</html>')
  await expect(createRpcClient(url).request(question)).rejects.toThrow('status 502')
})

test('a missing answer in a batch is noticed', async () => {
  say(200, [{ jsonrpc: '2.0', id: 0, result: 'first' }])
  await expect(createRpcClient(url).request([...question, ...question])).rejects.toThrow('could not be read')
})

test('a server that is gone is named by its address', async () => {
  answer = (response) => response.destroy()
  await expect(createRpcClient(url).request(question)).rejects.toThrow(`Nothing answers at ${url}`)
})

test('the endpoint of a chain bears its CAIP-2 id', () => {
  expect(chainEndpoint('http://127.0.0.1:8787/', 'eip155:8131337')).toBe(
    'http://127.0.0.1:8787/v1?chainId=eip155:8131337',
  )
})
