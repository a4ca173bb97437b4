import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Health, nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import type { ServerDeps } from '../startServer.ts'
import { type WatchedSandbox, watchSandbox } from '../test/chains/watchSandbox.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { operateRedis, type RedisOperator } from '../test/stores/operateRedis.ts'
import { type FragileRedis, startFragileRedis } from '../test/stores/startFragileRedis.ts'

// Nodes of one database and one Redis, over a sandbox that counts what it is asked.
const patience = { timeout: 120_000 }
const minute = 60_000
const day = 24 * 60 * minute

let folder: string
let sandbox: Sandbox
let watched: WatchedSandbox
let redis: FragileRedis
let operator: RedisOperator
const running: TestServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-nodes-'))
  sandbox = await startSandbox({ chains: [{ id: 8131337, name: 'Sandbox' }] })
  watched = await watchSandbox(sandbox)
  redis = await startFragileRedis(6)
})
beforeEach(async () => {
  await redis.comeBack()
  operator = await operateRedis(redis.url)
  await operator.clear()
})
afterEach(async () => {
  operator.stop()
  redis.thaw()
  for (const one of running.splice(0)) await one.stop()
})
afterAll(async () => {
  await watched?.stop()
  await sandbox?.stop()
  await redis?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A node that has nothing in its own memory yet. A busy machine may wait for Redis; what is proven is not its speed. */
async function newNode(
  options: ServerOptions = {},
  deps: ServerDeps = { sharedPatienceMs: 30_000 },
): Promise<TestServer> {
  const started = await startTestServer(
    {
      sandboxUrl: watched.url,
      databaseUrl: `sqlite:${join(folder, 'server.sqlite')}`,
      redisUrl: redis.url,
      relay: false,
      deadlineMs: 60_000,
      balanceDeadlineMs: 60_000,
      historyPollMs: 600_000,
      ...options,
    },
    deps,
  )
  running.push(started)
  return started
}

const alice = () => sandbox.accounts[0]?.address ?? ''
const ether = `eip155:8131337:${nativeAddress}`
const usdc = () => `eip155:8131337:${sandbox.chain(8131337).contracts.USDC}`

async function read(node: TestServer, path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(`${node.url}${path}`, init)
  const body = await response.json()
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return body
}
const next = (page: unknown) => v.parse(v.object({ next: v.string() }), page).next
const history = (node: TestServer, cursor = '') =>
  read(node, `/v1/account/${alice()}/history?chainId=8131337&cursor=${cursor}`)

const questions = {
  identity: (node: TestServer) => read(node, `/v1/identity/${alice()}?chainId=8131337`),
  balance: (node: TestServer) => read(node, `/v1/account/${alice()}/balance?chainId=8131337`),
  price: (node: TestServer) =>
    read(node, '/v1/fungible/price', {
      method: 'POST',
      body: JSON.stringify({ addresses: [ether, usdc()] }),
    }),
  history,
  'old history': async (node: TestServer) => history(node, next(await history(node))),
}
type Question = keyof typeof questions
const kindOf = (question: Question) => (question === 'old history' ? 'history' : question)

/** How often Redis had what a node looked for. */
async function found(node: TestServer, question: Question): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  const line = new RegExp(
    `^latchkey_shared_values_total\\{kind="${kindOf(question)}:v1",outcome="found"\\} (\\d+)$`,
    'm',
  )
  return Number(line.exec(text)?.[1] ?? 0)
}
/** How often a contract of the chain was called since it was last forgotten. */
const calls = () => watched.heard(8131337).filter((method) => method === 'eth_call').length

/** Asks one node and waits until others can have it. */
async function askFirst(
  question: Question,
): Promise<{ readonly node: TestServer; readonly answer: unknown }> {
  const node = await newNode()
  const answer = await questions[question](node)
  const least = question === 'old history' || question === 'price' ? 2 : 1
  await expect
    .poll(async () => (await operator.keys(kindOf(question))).length, patience)
    .toBeGreaterThanOrEqual(least)
  return { node, answer }
}

test.each(Object.keys(questions) as Question[])(
  'a node answers what another has loaded of %s without a call of its own',
  async (question) => {
    const second = await newNode()
    const { answer } = await askFirst(question)
    watched.forget()
    expect(await questions[question](second)).toEqual(answer)
    expect(calls()).toBe(0)
    expect(await found(second, question)).toBeGreaterThan(0)
  },
)

// How long nodes believe each other, and how long Redis keeps it at most.
test.each([
  ['identity', day, day],
  ['balance', 15_000, minute],
  ['price', minute, minute],
  ['history', 15_000, 15_000],
  ['old history', day, day],
] as const)(
  '%s is good for other nodes for %d ms, and is gone from Redis after %d',
  async (question, goodMs, keptMs) => {
    // Started before, so that a slow machine takes none of what is to be measured.
    const [second, third] = [await newNode(), await newNode()]
    await askFirst(question)
    const longest = Math.max(...(await operator.lives(kindOf(question))))
    expect(longest).toBeLessThanOrEqual(keptMs)
    expect(longest).toBeGreaterThan(keptMs * 0.3)

    await operator.age(kindOf(question), goodMs * 0.3)
    await questions[question](second)
    expect(await found(second, question)).toBeGreaterThan(0)

    await operator.age(kindOf(question), goodMs * 0.7)
    await questions[question](third)
    // The first page leads to the old one, and is as old.
    expect(await found(third, question)).toBe(0)
  },
)

test('an account without a name is not remembered for long by anybody: it may get one', async () => {
  const nobody = sandbox.accounts[9]?.address
  await read(await newNode(), `/v1/identity/${nobody}?chainId=8131337`)
  await expect.poll(async () => (await operator.keys('identity')).length, patience).toBe(1)
  expect(Math.max(...(await operator.lives('identity')))).toBeLessThanOrEqual(5 * minute)
})

test('a chain that is gone is answered for by what another node read within the last minute, and told to be old', async () => {
  const second = await newNode({ balanceDeadlineMs: 2_000 })
  await askFirst('balance')
  await operator.age('balance', 30_000)
  await sandbox.chain(8131337).controls.stop()
  try {
    expect(await questions.balance(second)).toMatchObject({ stale: true })
  } finally {
    await sandbox.chain(8131337).controls.resume()
  }
})

test('a forced read ignores the values of other nodes and updates them', async () => {
  const [second, third] = [await newNode(), await newNode()]
  await askFirst('balance')
  await operator.age('balance', 14_000)
  const before = await operator.dump()
  watched.forget()
  await read(second, `/v1/account/${alice()}/balance?chainId=8131337&forceUpdate=${ether}`)
  expect(calls()).toBeGreaterThan(0)
  await expect.poll(operator.dump, patience).not.toBe(before)
  // The answer from before would be too old by now; the one that was forced is not.
  await operator.age('balance', 2_000)
  await questions.balance(third)
  expect(await found(third, 'balance')).toBe(1)
})

test('Redis holds no account in the clear, neither in keys nor in values', async () => {
  for (const question of ['identity', 'balance', 'history'] as const) await askFirst(question)
  const dump = (await operator.dump()).toLowerCase()
  expect(dump.length).toBeGreaterThan(1_000)
  expect(dump).not.toContain(alice().slice(2).toLowerCase())
  expect(dump).not.toContain('alice')
})

test.each([
  ['nothing', ''],
  ['a word', 'garbage'],
  ['a value in the clear', 'NOW {"value":{"balances":[],"partial":false}}'],
])('ignores a foreign value under a key: %s', async (_, text) => {
  const { answer } = await askFirst('balance')
  await operator.spoil('balance', text.replace('NOW', String(Date.now())))
  const second = await newNode()
  expect(await questions.balance(second)).toEqual(answer)
  expect(await found(second, 'balance')).toBe(0)
})

test('nodes of another database, or that were set up otherwise, tell each other nothing', async () => {
  await askFirst('balance')
  const stranger = await newNode({ databaseUrl: 'sqlite::memory:' })
  await questions.balance(stranger)
  expect(await found(stranger, 'balance')).toBe(0)
  const other = await newNode({ vendorOrder: 'before' })
  await questions.balance(other)
  expect(await found(other, 'balance')).toBe(0)
})

async function healthOf(node: TestServer): Promise<readonly unknown[]> {
  const response = await fetch(`${node.url}/healthz`)
  const { status, cache } = v.parse(Health, await response.json())
  return [response.status, status, cache?.redis]
}

test('a Redis that goes away is told by /healthz, answers go on, and it is used again when it is back', async () => {
  const { node, answer } = await askFirst('balance')
  await expect.poll(() => healthOf(node), patience).toEqual([200, 'ok', 'ok'])
  await redis.goAway()
  await expect.poll(() => healthOf(node), patience).toEqual([200, 'degraded', 'down'])
  const born = await newNode()
  expect(await questions.balance(born)).toEqual(answer)
  expect(await healthOf(born)).toEqual([200, 'degraded', 'down'])
  await redis.comeBack()
  await expect.poll(() => healthOf(born), patience).toEqual([200, 'ok', 'ok'])
  await questions.identity(born)
  operator.stop()
  operator = await operateRedis(redis.url)
  await expect.poll(async () => (await operator.keys('identity')).length, patience).toBe(1)
  const last = await newNode()
  await questions.identity(last)
  expect(await found(last, 'identity')).toBe(1)
}, 300_000)

test('a Redis that falls silent holds up no answer', async () => {
  const node = await newNode({}, {})
  await questions.price(node)
  redis.freeze()
  for (const question of ['identity', 'balance', 'history'] as const) await questions[question](node)
  await expect.poll(() => healthOf(node), patience).toEqual([200, 'degraded', 'down'])
  redis.thaw()
  await expect.poll(() => healthOf(node), patience).toEqual([200, 'ok', 'ok'])
}, 300_000)

test('without a Redis nothing is said of it', async () => {
  const alone = await startTestServer({ sandboxUrl: watched.url })
  running.push(alone)
  expect(await healthOf(alone)).toEqual([200, 'ok', undefined])
})
