import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { startPostgres } from '../src/test/stores/startPostgres.ts'
import { startRedis } from '../src/test/stores/startRedis.ts'
import { forkScript } from './forkScript.ts'

// A few minutes of all that clients do, and whether the memory of the relay stays where it was.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    couples: { type: 'string', default: '40' },
    /** One keeps its messages in SQLite; several share Postgres and Redis, and clients come back at any of them. */
    nodes: { type: 'string', default: '1' },
  },
})
const minutes = Number(values.minutes)
const couples = Number(values.couples)
const nodes = Number(values.nodes)
/** Messages live so long: short, so that the store holds as many at the end as after the warm-up. */
const ttl = 20
const sampleMs = 5_000
/** Caches fill and code is compiled in the beginning; messages have to reach their end for the first time. */
const warmUpShare = 0.4
/**
 * Growth over the measured time that is no more than noise: of what is alive after a collection, and of what the system
 * counts, which V8 takes in steps of tens of megabytes and gives back late.
 */
const noise = { heap: { share: 0.05, bytes: 2e6 }, rss: { share: 0.15, bytes: 24e6 } }

const Told = v.object({ url: v.string() })
const Usage = v.object({ rss: v.number(), heap: v.number() })
const Counts = v.object({
  pairings: v.number(),
  messages: v.number(),
  reconnects: v.number(),
  lost: v.number(),
})
type Sample = { readonly second: number; readonly rss: number; readonly heap: number }

const folder = await mkdtemp(join(tmpdir(), 'latchkey-soak-'))
const parts = nodes > 1 ? await Promise.all([startPostgres(), startRedis()]) : undefined
const task = parts
  ? { databaseUrl: await parts[0].createDatabase(), redisUrl: parts[1].url }
  : { databaseUrl: `sqlite:${join(folder, 'relay.sqlite')}` }
const servers = Array.from({ length: nodes }, () =>
  forkScript(new URL('./relayNode.ts', import.meta.url), task, ['--expose-gc']),
)
const urls = await Promise.all(servers.map(async (server) => v.parse(Told, await server.hear()).url))
const clients = forkScript(new URL('./relayMix.ts', import.meta.url), { urls, couples, ttl })

/** Of all nodes together. */
async function usage(): Promise<{ rss: number; heap: number }> {
  const all = await Promise.all(servers.map(async (server) => v.parse(Usage, await server.ask('usage'))))
  return all.reduce((sum, one) => ({ rss: sum.rss + one.rss, heap: sum.heap + one.heap }))
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  const samples: Sample[] = []
  const started = performance.now()
  say(
    `${couples} couples of page and wallet, ${minutes} minutes, ${nodes > 1 ? `${nodes} nodes on Postgres and Redis` : 'one node on SQLite'}`,
  )
  while (performance.now() - started < minutes * 60_000) {
    await sleep(sampleMs)
    const { rss, heap } = await usage()
    const counts = v.parse(Counts, await clients.ask('counts'))
    const second = (performance.now() - started) / 1000
    samples.push({ second, rss, heap })
    say(
      `${second.toFixed(0).padStart(5)} s  alive ${mega(heap)}, resident ${mega(rss)}; ${counts.pairings} pairings, ${counts.messages} messages, ${counts.reconnects} reconnects, ${counts.lost} lost`,
    )
  }
  const measured = samples.filter((sample) => sample.second > minutes * 60 * warmUpShare)
  const span = (measured.at(-1)?.second ?? 0) - (measured[0]?.second ?? 0)
  const verdicts = (['heap', 'rss'] as const).map((kind) => {
    const mean = measured.reduce((sum, sample) => sum + sample[kind], 0) / measured.length
    const growth = slope(measured.map((sample) => [sample.second, sample[kind]])) * span
    const flat = growth < Math.max(noise[kind].bytes, mean * noise[kind].share)
    say(
      `${kind === 'heap' ? 'alive' : 'resident'}: ${mega(growth)} in the last ${span.toFixed(0)} s, around ${mega(mean)}: ${flat ? 'flat' : 'GROWING'}`,
    )
    return flat
  })
  const { lost } = v.parse(Counts, await clients.ask('counts'))
  say(`${lost} messages lost`)
  if (lost > 0 || verdicts.includes(false)) process.exitCode = 1
} finally {
  await clients.end()
  await Promise.all(servers.map((server) => server.end()))
  await Promise.all(parts?.map((part) => part.stop()) ?? [])
  await rm(folder, { recursive: true, force: true })
}

/** How much y grows with x, by the line that fits the points best. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return under === 0 ? 0 : over / under
}
