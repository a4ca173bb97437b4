import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { type Forked, forkScript } from './forkScript.ts'
import { percentile } from './percentile.ts'

// What prices cost: kept ones beside a bare node:http server that sends the same answer, and fresh ones that are read from
// the chain each time. Processor time is that of the server's own process.
const keptRequests = 1_000
const freshRequests = 24
const connections = 8
const rounds = 3

const Chain = v.object({ url: v.string(), tokens: v.array(v.string()) })
const Started = v.object({ url: v.string() })
const Usage = v.object({ micros: v.number() })

const agent = new Agent({ keepAlive: true, maxSockets: connections })

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/v1/fungible/price`, { method: 'POST', agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`Status ${response.statusCode}: ${text}`))
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

type Measured = { readonly p50: number; readonly p95: number; readonly micros: number }

/** Sends each body, so many at once; gives times in milliseconds and processor time of one. */
async function measure(
  server: Forked,
  url: string,
  bodies: readonly string[],
  atOnce: number,
  fresh = false,
): Promise<Measured> {
  const before = v.parse(Usage, await server.ask('usage')).micros
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      if (fresh) await server.ask('older')
      const started = performance.now()
      await post(url, body)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const micros = (v.parse(Usage, await server.ask('usage')).micros - before) / bodies.length
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95), micros }
}

/** The round that other work on the machine disturbed least. */
function best(measured: readonly Measured[]): Measured {
  return measured.reduce((least, one) => (one.micros < least.micros ? one : least))
}

function line(name: string, { p50, p95, micros }: Measured): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(11)
  return `${name.padEnd(44)} p50${ms(p50)}  p95${ms(p95)}  processor${ms(micros / 1000)}\n`
}

const forks: Forked[] = []
function start(script: URL, task: object = {}): Forked {
  const forked = forkScript(script, task)
  forks.push(forked)
  return forked
}

try {
  const chain = v.parse(Chain, await start(new URL('./priceChain.ts', import.meta.url)).hear())
  const question = (tokens: readonly string[]) =>
    JSON.stringify({ addresses: tokens.map((token) => `eip155:8131337:${token}`), currency: 'usd' })
  const strangers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `0x${(from + n).toString(16).padStart(40, 'c')}`)

  const server = start(new URL('./priceServer.ts', import.meta.url), { sandboxUrl: chain.url })
  const { url } = v.parse(Started, await server.hear())
  const fresh = async (name: string, bodies: readonly string[]) => {
    await post(url, bodies[0] ?? '')
    process.stdout.write(line(name, await measure(server, url, bodies, 1, true)))
  }
  const everyday = chain.tokens.slice(0, 4)
  await fresh('fresh, 4 tokens that feeds know', Array(freshRequests).fill(question(everyday)))
  await fresh(
    'fresh, 1 token that only pools know',
    Array(freshRequests).fill(question(chain.tokens.slice(4))),
  )
  await fresh(
    'fresh, 100 tokens nobody knows',
    Array.from({ length: freshRequests / 4 }, (_, n) => question(strangers(n * 100, 100))),
  )

  for (const [name, body] of [
    ['4 tokens', question(everyday)],
    ['100 tokens', question([...everyday, ...strangers(0, 96)])],
  ] as const) {
    const answer = await post(url, body)
    const bare = start(new URL('./bareAnswer.ts', import.meta.url), { answer })
    const { url: bareUrl } = v.parse(Started, await bare.hear())
    const bodies: string[] = Array(keptRequests).fill(body)
    const times = { bare: [] as Measured[], ours: [] as Measured[] }
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await measure(bare, bareUrl, bodies, connections))
      times.ours.push(await measure(server, url, bodies, connections))
    }
    const [bareOne, oursOne] = [best(times.bare), best(times.ours)]
    process.stdout.write(line(`bare node:http, the same answer, ${name}`, bareOne))
    process.stdout.write(line(`kept, ${name}`, oursOne))
    process.stdout.write(
      `kept prices cost ${(oursOne.micros / bareOne.micros).toFixed(2)} times a bare answer\n`,
    )
    await bare.end()
  }
} finally {
  agent.destroy()
  for (const forked of forks) await forked.end()
}
