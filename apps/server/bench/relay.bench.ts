import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { startPostgres } from '../src/test/stores/startPostgres.ts'
import { startRedis } from '../src/test/stores/startRedis.ts'
import { type Forked, forkScript } from './forkScript.ts'

// The relay beside a bare WebSocket echo in the same run: memory of idle sockets, messages a second, delivery times.
// Servers, and clients, in processes of their own. Bars: 10,000 idle sockets in 400 MB; delivery p99 under 100 ms at 500/s.
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '500' },
    /** Seconds for what the connecting left behind, and for a round of pings. */
    settle: { type: 'string', default: '30' },
  },
  strict: false,
})
const wantedSockets = Number(values.sockets)
const seconds = Number(values.seconds)
const rate = Number(values.rate)
const barBytes = 400e6
const barMs = 100
/** One process of clients holds so many: they share two cores with the server. */
const socketsEach = 2_500
/** Besides sockets a server needs descriptors for its store, its log and its libraries. */
const otherDescriptors = 200
/** A pair talks now and then: 500 messages a second are those of many. */
const pairs = 500

const Told = v.object({ url: v.string() })
const Usage = v.object({ micros: v.number(), rss: v.number() })
const Held = v.object({ held: v.number() })
const Traffic = v.object({
  sent: v.number(),
  lost: v.number(),
  perSecond: v.number(),
  p50: v.number(),
  p99: v.number(),
  worst: v.number(),
})
type Traffic = v.InferOutput<typeof Traffic>
type Contestant = {
  readonly name: string
  readonly servers: readonly Forked[]
  readonly from: string
  readonly to: string
}

const scripts = {
  echo: new URL('./bareEcho.ts', import.meta.url),
  node: new URL('./relayNode.ts', import.meta.url),
  sockets: new URL('./relaySockets.ts', import.meta.url),
  traffic: new URL('./relayTraffic.ts', import.meta.url),
}
const running: Forked[] = []
function fork(script: keyof typeof scripts, task?: object): Forked {
  const forked = forkScript(scripts[script], task)
  running.push(forked)
  return forked
}
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function start(name: string, tasks: readonly (object | undefined)[]): Promise<Contestant> {
  const servers = tasks.map((task) => (task === undefined ? fork('echo') : fork('node', task)))
  const urls = await Promise.all(servers.map(async (server) => v.parse(Told, await server.hear()).url))
  return { name, servers, from: urls[0] ?? '', to: urls.at(-1) ?? '' }
}

async function measureSockets(
  one: Contestant,
  wanted: number,
): Promise<{ held: number; rss: number; before: number }> {
  const [server] = one.servers
  const usage = async () => v.parse(Usage, await server?.ask('usage'))
  const before = (await usage()).rss
  const holders: Forked[] = []
  for (let left = wanted; left > 0; left -= socketsEach) {
    const holder = fork('sockets', { url: one.from, sockets: Math.min(left, socketsEach) })
    holders.push(holder)
    v.parse(Held, await holder.hear())
  }
  await sleep(Number(values.settle) * 1000)
  const held = (
    await Promise.all(holders.map(async (holder) => v.parse(Held, await holder.ask('held')).held))
  ).reduce((sum, count) => sum + count, 0)
  const { rss } = await usage()
  await Promise.all(holders.map((holder) => holder.end()))
  return { held, rss, before }
}

type Measured = Traffic & {
  /** Microseconds of processor time that the servers took for each message. */ readonly micros: number
}

async function measureTraffic(one: Contestant, task: object): Promise<Measured> {
  const used = async () => {
    const usages = await Promise.all(
      one.servers.map(async (server) => v.parse(Usage, await server.ask('usage'))),
    )
    return usages.reduce((sum, { micros }) => sum + micros, 0)
  }
  const clients = fork('traffic', { from: one.from, to: one.to, pairs, seconds, ...task })
  await clients.hear()
  const before = await used()
  const result = v.parse(Traffic, await clients.ask('start'))
  const micros = ((await used()) - before) / result.sent
  await clients.end()
  return { ...result, micros }
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const millis = (ms: number) => `${ms.toFixed(1)} ms`
const verdict = (met: boolean) => (met ? 'met' : 'MISSED')

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const [postgres, redis] = await Promise.all([startPostgres({ durable: true }), startRedis()])
try {
  const shared = { databaseUrl: await postgres.createDatabase(), redisUrl: redis.url }
  const bare = await start('bare echo', [undefined])
  const sqlite = await start('SQLite', [{ databaseUrl: `sqlite:${join(folder, 'relay.sqlite')}` }])
  const onePostgres = await start('Postgres', [{ databaseUrl: await postgres.createDatabase() }])
  const twoNodes = await start('Postgres + Redis, 2 nodes', [shared, shared])
  const contestants = [bare, sqlite, onePostgres, twoNodes]

  const limit =
    Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Number.POSITIVE_INFINITY
  const sockets = Math.min(wantedSockets, limit - otherDescriptors)
  if (sockets < wantedSockets)
    say(`The system lets a process open ${limit} files, so fewer sockets are held.`)
  say(`\nidle sockets, each subscribed to a topic, on one node`)
  const held = []
  for (const one of [bare, sqlite]) {
    const result = await measureSockets(one, sockets)
    held.push(result)
    const each = ((result.rss - result.before) / result.held / 1000).toFixed(1)
    say(
      `${one.name.padEnd(28)}${String(result.held).padStart(6)} held, ${mega(result.rss)} resident, ${each} kB a socket`,
    )
  }
  const [bareHeld, ours] = held
  if (bareHeld !== undefined && ours !== undefined) {
    const scaled = ours.before + ((ours.rss - ours.before) / ours.held) * 10_000
    say(
      `ratio ${(ours.rss / bareHeld.rss).toFixed(2)}; 10,000 in ${mega(scaled)}, the bar is ${mega(barBytes)}: ${verdict(scaled < barBytes)}`,
    )
  }

  say(`\nmessages a second, 64 at a time, each answered when it is stored`)
  let echoed = 0
  for (const one of contestants) {
    const { perSecond, lost, micros } = await measureTraffic(one, { inFlight: 64 })
    if (one === bare) echoed = perSecond
    const share = one === bare ? '' : `, ${(echoed / perSecond).toFixed(1)} times fewer than the echo`
    say(
      `${one.name.padEnd(28)}${perSecond.toFixed(0).padStart(6)}/s, ${micros.toFixed(0)} µs of processor each${share}, ${lost} lost`,
    )
  }

  say(`\ndelivery at ${rate} messages a second, from publishing to the other side`)
  let echoP99 = 1
  for (const one of contestants) {
    const { p50, p99, worst, lost } = await measureTraffic(one, { rate })
    if (one === bare) echoP99 = p99
    const share =
      one === bare
        ? ''
        : `, p99 ratio ${(p99 / echoP99).toFixed(1)}, the bar is ${barMs} ms: ${verdict(p99 < barMs)}`
    say(
      `${one.name.padEnd(28)}p50 ${millis(p50)}, p99 ${millis(p99)}, worst ${millis(worst)}${share}, ${lost} lost`,
    )
  }
} finally {
  await Promise.all(running.map((forked) => forked.end()))
  await Promise.all([postgres.stop(), redis.stop()])
  await rm(folder, { recursive: true, force: true })
}
