import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { createAsker } from './askServer.ts'
import { besideBare } from './besideBare.ts'
import type { Forked } from './forkScript.ts'
import { eachOnce, measure, type Step, usageOf, writeLine } from './measure.ts'
import { startScripts } from './startScripts.ts'

// What a balance costs: kept ones beside a bare node:http server that sends the same answer, and fresh ones, for lists
// of 50, 500 and 5,000 tokens that all exist while few are held. Processor time is that of the server's own process.
const cachedRequests = 2_000
const connections = 8
/** A fresh balance over a list of 5,000 tokens may cost so many times one over 50. */
const growthBar = 3

const Chain = v.object({
  url: v.string(),
  lists: v.array(v.object({ length: v.number(), path: v.string() })),
  holders: v.array(v.object({ held: v.number(), accounts: v.array(v.string()) })),
})
const Started = v.object({ url: v.string() })
const Answer = v.object({ balances: v.array(v.object({ address: v.optional(v.string()) })) })

const asker = createAsker(connections)
const scripts = startScripts()

/** Waits until the server has nothing else to do, such as catching up with the chain. */
async function settle(server: Forked): Promise<void> {
  for (let before = await usageOf(server), tries = 0; tries < 120; tries++) {
    await setTimeout(500)
    const now = await usageOf(server)
    if (now - before < 25_000) return
    before = now
  }
}

const balanceUrl = (server: string, account: string) =>
  `${server}/v1/account/${account}/balance?chainId=eip155:8131337&currency=usd`

/** A fast answer that is not the right one is worth nothing. */
const fresh = (server: string, account: string, held: number): Step => ({
  send: () => asker.ask(balanceUrl(server, account)),
  after(text) {
    const { balances } = v.parse(Answer, JSON.parse(text))
    // The coin, of which they have none, is told as well.
    const tokens = balances.filter(({ address }) => address !== undefined).length
    if (tokens !== held) throw new Error(`${tokens} tokens instead of ${held}.`)
  },
})

try {
  const chain = v.parse(Chain, await scripts.start(new URL('./balanceChain.ts', import.meta.url)).hear())
  const [few = { held: 0, accounts: [] }, ...more] = chain.holders
  const cold: number[] = []
  for (const { length, path } of chain.lists) {
    const server = scripts.start(new URL('./balanceServer.ts', import.meta.url), {
      sandboxUrl: chain.url,
      tokensFile: path,
    })
    const { url } = v.parse(Started, await server.hear())
    // The first ones wait for prices, names and the index of the past, which all later ones share.
    for (const account of few.accounts.slice(0, 5)) await asker.ask(balanceUrl(url, account))
    await settle(server)
    const steps = few.accounts.slice(5).map((account) => fresh(url, account, few.held))
    const one = await measure(server, 1, eachOnce(steps))
    cold.push(one.micros)
    writeLine(`fresh, ${few.held} held of ${length} listed`, one)
    if (length === chain.lists.at(-1)?.length) await withLongList(server, url)
    await server.end()
  }
  const growth = (cold.at(-1) ?? 0) / (cold[0] ?? 1)
  process.stdout.write(
    `a list of 5,000 makes a fresh balance ${growth.toFixed(2)} times as dear as one of 50, the bar is ${growthBar}\n`,
  )
  if (growth >= growthBar) process.exitCode = 1

  async function withLongList(server: Forked, url: string): Promise<void> {
    for (const { held, accounts } of more) {
      const steps = accounts.map((account) => fresh(url, account, held))
      writeLine(`fresh, ${held} held of 5000 listed`, await measure(server, 1, eachOnce(steps)))
    }
    await besideBare({
      asker,
      ours: server,
      startBare: (answer) => scripts.start(new URL('./bareAnswer.ts', import.meta.url), { answer }),
      url: balanceUrl(url, few.accounts[0] ?? ''),
      times: cachedRequests,
      atOnce: connections,
      names: ['bare node:http, the same answer', 'kept (5 s)', 'a kept balance costs'],
    })
  }
} finally {
  asker.end()
  await scripts.endAll()
}
