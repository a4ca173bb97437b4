import { expect, test } from 'vitest'
import { createRpcClient } from '../rpc/rpcClient.ts'
import { waitForBlock } from './waitForBlock.ts'

const hash = `0x${'ab'.repeat(32)}`
const patience = { forMs: 60_000, everyMs: 1 }
const mined = answer({ blockNumber: '0x7', status: '0x1' })

function answer(result: unknown): Response {
  return Response.json([{ jsonrpc: '2.0', id: 0, result }])
}

/** A server that gives these answers, one after the other, and then the last one for ever. */
function clientThatHears(...answers: readonly Response[]) {
  let at = 0
  return createRpcClient('http://127.0.0.1:1/v1', async () => {
    const next = answers[Math.min(at, answers.length - 1)] ?? Response.error()
    at += 1
    return next.clone()
  })
}

test('a transaction that still waits is asked for again until it stands in a block', async () => {
  expect(await waitForBlock(clientThatHears(answer(null), answer(null), mined), hash, patience)).toBe(7n)
})

test('a server that asks for a pause, fails or talks nonsense does not turn what was sent into a failure', async () => {
  const client = clientThatHears(
    new Response('{}', { status: 429 }),
    new Response('<html>', { status: 502 }),
    answer({ blockNumber: 7 }),
    mined,
  )
  expect(await waitForBlock(client, hash, patience)).toBe(7n)
})

test('a transaction that failed in its block is said to have failed', async () => {
  const client = clientThatHears(answer({ blockNumber: '0x7', status: '0x0' }))
  await expect(waitForBlock(client, hash, patience)).rejects.toThrow('mined but failed')
})

test('patience ends without a block and without calling what was sent a failure', async () => {
  const waiting = waitForBlock(clientThatHears(answer(null)), hash, { forMs: 20, everyMs: 1 })
  expect(await waiting).toBeUndefined()
})
