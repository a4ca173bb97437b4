import * as v from 'valibot'
import { createAsker } from './askServer.ts'
import { besideBare } from './besideBare.ts'
import { eachOnce, measure, writeLine } from './measure.ts'
import { startScripts } from './startScripts.ts'

// What prices cost: kept ones beside a bare node:http server that sends the same answer, and fresh ones that are read from
// the chain each time. Processor time is that of the server's own process.
const keptRequests = 1_000
const freshRequests = 24
const connections = 8

const Chain = v.object({ url: v.string(), tokens: v.array(v.string()) })
const Started = v.object({ url: v.string() })

const asker = createAsker(connections)
const scripts = startScripts()

try {
  const chain = v.parse(Chain, await scripts.start(new URL('./priceChain.ts', import.meta.url)).hear())
  const question = (tokens: readonly string[]) =>
    JSON.stringify({ addresses: tokens.map((token) => `eip155:8131337:${token}`), currency: 'usd' })
  const strangers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `0x${(from + n).toString(16).padStart(40, 'c')}`)

  const server = scripts.start(new URL('./priceServer.ts', import.meta.url), { sandboxUrl: chain.url })
  const url = `${v.parse(Started, await server.hear()).url}/v1/fungible/price`
  const fresh = async (name: string, bodies: readonly string[]) => {
    await asker.ask(url, bodies[0])
    const steps = bodies.map((body) => ({
      before: () => server.ask('older'),
      send: () => asker.ask(url, body),
    }))
    writeLine(name, await measure(server, 1, eachOnce(steps)))
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
    await besideBare({
      asker,
      ours: server,
      startBare: (answer) => scripts.start(new URL('./bareAnswer.ts', import.meta.url), { answer }),
      url,
      body,
      times: keptRequests,
      atOnce: connections,
      names: [`bare node:http, the same answer, ${name}`, `kept, ${name}`, 'kept prices cost'],
    })
  }
} finally {
  asker.end()
  await scripts.endAll()
}
