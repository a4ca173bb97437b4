import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'

// What a locally answered call costs through the proxy, beside a bare node:http server that sends the same answer.
// Processor time of the server's own process, so that other work on the machine weighs on both alike.
const bar = 3
const rounds = 7
const requests = 3_000
const connections = 16
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'

type Contestant = {
  readonly child: ChildProcess
  readonly url: string
  readonly micros: number[]
  seconds: number
}

async function start(script: URL): Promise<Contestant> {
  const child = fork(fileURLToPath(script), {
    execArgv: ['-C', 'latchkey-source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  return { child, url: `${message.url}/v1?chainId=eip155:7`, micros: [], seconds: 0 }
}

async function cpu(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [message] = await once(child, 'message')
  return message.micros
}

async function load(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const worker = async () => {
    while (left-- > 0) await ask(url, agent)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`))
      response.resume()
      response.on('end', resolve)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

async function measure(one: Contestant): Promise<void> {
  const before = await cpu(one.child)
  const started = performance.now()
  await load(one.url, requests)
  one.seconds += (performance.now() - started) / 1000
  one.micros.push(((await cpu(one.child)) - before) / requests)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function line(name: string, one: Contestant): string {
  const perSecond = Math.round((rounds * requests) / one.seconds)
  return `${name.padEnd(16)}${median(one.micros).toFixed(1).padStart(7)} µs of processor a request, ${perSecond} requests a second`
}

const bare = await start(new URL('./bareServer.ts', import.meta.url))
const ours = await start(new URL('./latchkeyServer.ts', import.meta.url))
try {
  await load(bare.url, requests)
  await load(ours.url, requests)
  for (let round = 0; round < rounds; round++) {
    await measure(bare)
    await measure(ours)
  }
  const ratio = median(ours.micros) / median(bare.micros)
  const lines = [
    line('bare node:http', bare),
    line('latchkey proxy', ours),
    `ratio ${ratio.toFixed(2)}, the bar is ${bar}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (ratio >= bar) process.exitCode = 1
} finally {
  bare.child.disconnect()
  ours.child.disconnect()
}
