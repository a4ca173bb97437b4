import { Agent, get } from 'node:http'
import { HistoryPage } from '@latchkey/wire'
import * as v from 'valibot'
import { type Forked, forkScript } from './forkScript.ts'
import { percentile } from './percentile.ts'

// What a page of history costs: kept ones beside a bare node:http server that sends the same answer, and fresh ones of
// accounts with 100 and with 10,000 transactions. Processor time is that of the server's own process.
const keptRequests = 2_000
const connections = 8
const briefAccounts = 60
/** A fresh page of 10,000 may cost so many times one of 100. */
const growthBar = 3

const account = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const long = account(0xa)
const briefs = Array.from({ length: briefAccounts }, (_, n) => account(0x100 + n))
const Started = v.object({ url: v.string() })
const Usage = v.object({ micros: v.number() })
const agent = new Agent({ keepAlive: true, maxSockets: connections })

type Measured = { readonly p50: number; readonly p95: number; readonly micros: number }

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

/** Does something as often as it gives a next address; times in milliseconds, processor time of one. */
async function measure(
  server: Forked,
  atOnce: number,
  nextUrl: (text: string | undefined) => string | undefined,
): Promise<Measured> {
  const before = v.parse(Usage, await server.ask('usage')).micros
  const times: number[] = []
  const worker = async () => {
    let text: string | undefined
    for (let url = nextUrl(text); url !== undefined; url = nextUrl(text)) {
      const started = performance.now()
      text = await ask(url)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const micros = (v.parse(Usage, await server.ask('usage')).micros - before) / times.length
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95), micros }
}

function line(name: string, { p50, p95, micros }: Measured): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(11)
  return `${name.padEnd(44)} p50${ms(p50)}  p95${ms(p95)}  processor${ms(micros / 1000)}\n`
}

/** A fast answer that is not the right one is worth nothing. */
function nextOf(text: string): string | null {
  const { data, next } = v.parse(HistoryPage, JSON.parse(text))
  if (data.length !== 50) throw new Error(`${data.length} entries instead of 50.`)
  return next
}

/** The same address so many times. */
function repeated(url: string): () => string | undefined {
  let left = keptRequests
  return () => (left-- > 0 ? url : undefined)
}

const lengths = [[long, 10_000], ...briefs.map((brief) => [brief, 100])]
const ours = forkScript(new URL('./historyServer.ts', import.meta.url), { lengths })
const forks = [ours]
try {
  const { url } = v.parse(Started, await ours.hear())
  const pageUrl = (who: string, cursor = '') =>
    `${url}/v1/account/${who}/history?chainId=eip155:7&cursor=${cursor}`
  for (const brief of briefs.slice(0, 10)) await ask(pageUrl(brief))
  const left = briefs.slice(10)
  const fresh100 = await measure(ours, 1, (text) => {
    if (text !== undefined) nextOf(text)
    const brief = left.shift()
    return brief === undefined ? undefined : pageUrl(brief)
  })
  process.stdout.write(line('fresh page of 100', fresh100))
  let isFirst = true
  const fresh10000 = await measure(ours, 1, (text) => {
    const next = text === undefined ? '' : nextOf(text)
    const goesOn = isFirst || next !== null
    isFirst = false
    return goesOn ? pageUrl(long, next ?? '') : undefined
  })
  process.stdout.write(line('fresh page of 10,000, all 200 of them', fresh10000))
  const growth = fresh10000.micros / fresh100.micros
  process.stdout.write(
    `a page of 10,000 is ${growth.toFixed(2)} times as dear as one of 100, the bar is ${growthBar}\n`,
  )
  if (growth >= growthBar) process.exitCode = 1

  const answer = await ask(pageUrl(long))
  const bare = forkScript(new URL('./bareAnswer.ts', import.meta.url), { answer })
  forks.push(bare)
  const { url: bareUrl } = v.parse(Started, await bare.hear())
  const rounds = { bare: [] as Measured[], ours: [] as Measured[] }
  for (let round = 0; round < 3; round++) {
    rounds.bare.push(await measure(bare, connections, repeated(bareUrl)))
    rounds.ours.push(await measure(ours, connections, repeated(pageUrl(long))))
  }
  const [bareOne, oursOne] = [best(rounds.bare), best(rounds.ours)]
  process.stdout.write(line('bare node:http, the same answer', bareOne))
  process.stdout.write(line('kept first page', oursOne))
  process.stdout.write(
    `a kept page costs ${(oursOne.micros / bareOne.micros).toFixed(2)} times a bare answer\n`,
  )
} finally {
  agent.destroy()
  for (const forked of forks) await forked.end()
}

/** The round that other work on the machine disturbed least. */
function best(rounds: readonly Measured[]): Measured {
  return rounds.reduce((least, one) => (one.micros < least.micros ? one : least))
}
