import { ethereum } from '@latchkey/core'
import type { Chain } from '@latchkey/core/adapter'
import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createNodes } from './createNodes.ts'

const chain: Chain = { ...ethereum, rpcUrls: ['https://one.example', 'https://two.example'] }

/** A node that gives these answers, one after the other; the last one again and again. */
function nodes(...answers: readonly (() => Response | Promise<Response>)[]) {
  const clock = createClock()
  const asked: string[] = []
  const made = createNodes({
    clock,
    chains: [chain],
    fetch: async (url) => {
      asked.push(String(url))
      return (answers[asked.length - 1] ?? answers.at(-1) ?? (() => Response.error()))()
    },
  })
  return { ...made, clock, asked }
}

const good = () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
const down = () => new Response('', { status: 503 })

test('a node that is down is passed over for the next one', async () => {
  const { ask, asked } = nodes(down, good)
  expect(await ask('eip155:1', 'eth_blockNumber', [])).toBe('0x1')
  expect(asked).toEqual(['https://one.example', 'https://two.example'])
})

test('when all are down they are asked again, three times at most', async () => {
  const { ask, asked, clock } = nodes(down)
  const asking = ask('eip155:1', 'eth_blockNumber', [])
  asking.catch(() => {})
  await clock.advance(150 + 300 + 600)
  await expect(asking).rejects.toMatchObject({ code: 'http.status', status: 503 })
  expect(asked).toHaveLength(8)
})

test('a node that nobody reaches, or that never answers, is told as such', async () => {
  const broken = nodes(() => Promise.reject(new TypeError('fetch failed')))
  const asking = broken.ask('eip155:1', 'eth_blockNumber', [])
  asking.catch(() => {})
  await broken.clock.advance(2_000)
  await expect(asking).rejects.toMatchObject({ code: 'http.unreachable' })
})

test('passes on the code of a node that refuses a call, and does not retry', async () => {
  const { ask, asked } = nodes(() =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x08' } }),
  )
  await expect(ask('eip155:1', 'eth_call', [])).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
    data: '0x08',
  })
  expect(asked).toHaveLength(1)
})

test('a transaction is handed over once', async () => {
  const { ask, asked } = nodes(down)
  await expect(ask('eip155:1', 'eth_sendRawTransaction', ['0x'])).rejects.toMatchObject({ status: 503 })
  expect(asked).toEqual(['https://one.example', 'https://two.example'])
})

test('a chain without a node cannot be read', async () => {
  const { ask } = nodes(good)
  await expect(ask('eip155:5', 'eth_blockNumber', [])).rejects.toMatchObject({ code: 'wallet.unsupported' })
})

test('an answer that is none, and a caller who gives up', async () => {
  const { ask } = nodes(() => new Response('<html>'))
  await expect(ask('eip155:1', 'eth_blockNumber', [])).rejects.toMatchObject({ code: 'http.answer' })
  const reason = new Error('Nobody waits any more.')
  await expect(ask('eip155:1', 'x', [], AbortSignal.abort(reason))).rejects.toBe(reason)
})
