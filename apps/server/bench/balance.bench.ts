import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { type Forked, forkScript } from './forkScript.ts'
import { percentile } from './percentile.ts'

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
const Usage = v.object({ micros: v.number() })

const agent = new Agent({ keepAlive: true, maxSockets: connections })

function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`Status ${response.statusCode}: ${text}`))
      })
    }).on('error', reject)
  })
}

type Measured = { readonly p50: number; readonly p95: number; readonly micros: number }

/** Asks for each address, so many at once; gives times in milliseconds and processor time of one. */
async function measure(
  server: Forked,
  urls: readonly string[],
  atOnce: number,
  check: (text: string) => void = () => {},
): Promise<Measured> {
  const before = v.parse(Usage, await server.ask('usage')).micros
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const started = performance.now()
      const text = await ask(url)
      times.push(performance.now() - started)
      check(text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const micros = (v.parse(Usage, await server.ask('usage')).micros - before) / urls.length
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95), micros }
}

/** Waits until the server has nothing else to do, such as catching up with the chain. */
async function settle(server: Forked): Promise<void> {
  const spent = async () => v.parse(Usage, await server.ask('usage')).micros
  for (let before = await spent(), tries = 0; tries < 120; tries++) {
    await setTimeout(500)
    const now = await spent()
    if (now - before < 25_000) return
    before = now
  }
}

function line(name: string, { p50, p95, micros }: Measured): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(11)
  return `${name.padEnd(44)} p50${ms(p50)}  p95${ms(p95)}  processor${ms(micros / 1000)}\n`
}

/** A fast answer that is not the right one is worth nothing. */
function holds(count: number): (text: string) => void {
  return (text) => {
    const { balances } = v.parse(Answer, JSON.parse(text))
    // The coin, of which they have none, is told as well.
    const tokens = balances.filter(({ address }) => address !== undefined).length
    if (tokens !== count) throw new Error(`${tokens} tokens instead of ${count}.`)
  }
}

const forks: Forked[] = []
function start(script: URL, task: object = {}): Forked {
  const forked = forkScript(script, task)
  forks.push(forked)
  return forked
}

try {
  const chain = v.parse(Chain, await start(new URL('./balanceChain.ts', import.meta.url)).hear())
  const balanceUrl = (server: string, account: string) =>
    `${server}/v1/account/${account}/balance?chainId=eip155:8131337&currency=usd`
  const cold: number[] = []
  for (const { length, path } of chain.lists) {
    const server = start(new URL('./balanceServer.ts', import.meta.url), {
      sandboxUrl: chain.url,
      tokensFile: path,
    })
    const { url } = v.parse(Started, await server.hear())
    const [few] = chain.holders
    const accounts = few?.accounts ?? []
    // The first ones wait for prices, names and the index of the past, which all later ones share.
    for (const account of accounts.slice(0, 5)) await ask(balanceUrl(url, account))
    await settle(server)
    const urls = accounts.slice(5).map((account) => balanceUrl(url, account))
    const fresh = await measure(server, urls, 1, holds(few?.held ?? 0))
    cold.push(fresh.micros)
    process.stdout.write(line(`fresh, ${few?.held} held of ${length} listed`, fresh))
    if (length === chain.lists.at(-1)?.length) await withLongList(server, url)
    await server.end()
  }
  const growth = (cold.at(-1) ?? 0) / (cold[0] ?? 1)
  process.stdout.write(
    `a list of 5,000 makes a fresh balance ${growth.toFixed(2)} times as dear as one of 50, the bar is ${growthBar}\n`,
  )
  if (growth >= growthBar) process.exitCode = 1

  async function withLongList(server: Forked, url: string): Promise<void> {
    for (const { held, accounts } of chain.holders.slice(1)) {
      const urls = accounts.map((account) => balanceUrl(url, account))
      process.stdout.write(
        line(`fresh, ${held} held of 5000 listed`, await measure(server, urls, 1, holds(held))),
      )
    }
    const kept = balanceUrl(url, chain.holders[0]?.accounts[0] ?? '')
    const answer = await ask(kept)
    const bare = start(new URL('./bareAnswer.ts', import.meta.url), { answer })
    const { url: bareUrl } = v.parse(Started, await bare.hear())
    const many = (address: string) => Array.from({ length: cachedRequests }, () => address)
    const rounds = { bare: [] as Measured[], ours: [] as Measured[] }
    for (let round = 0; round < 3; round++) {
      rounds.bare.push(await measure(bare, many(bareUrl), connections))
      rounds.ours.push(await measure(server, many(kept), connections))
    }
    const [bareOne, oursOne] = [best(rounds.bare), best(rounds.ours)]
    process.stdout.write(line('bare node:http, the same answer', bareOne))
    process.stdout.write(line('kept (5 s)', oursOne))
    process.stdout.write(
      `a kept balance costs ${(oursOne.micros / bareOne.micros).toFixed(2)} times a bare answer\n`,
    )
  }
} finally {
  agent.destroy()
  for (const forked of forks) await forked.end()
}

/** The round that other work on the machine disturbed least. */
function best(rounds: readonly Measured[]): Measured {
  return rounds.reduce((least, one) => (one.micros < least.micros ? one : least))
}
