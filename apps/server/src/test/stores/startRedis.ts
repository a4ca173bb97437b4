import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'

/** A Redis for tests. */
export type TestRedis = {
  readonly url: string
  stop(): Promise<void>
}

/** Keeps Redis only while we live: standard input ends with us, even when we are killed. It keeps nothing on disk. */
const watchdog = `
exec 3<&0
"$REDIS_SERVER" --bind 127.0.0.1 --port "$REDIS_PORT" --requirepass "$REDIS_PASSWORD" --save "" --appendonly no \
  </dev/null 3<&- &
pid=$!
(cat <&3 >/dev/null; kill -KILL $pid) &
wait $pid
`

const tries = 5
const patienceMs = 60_000

/** Starts a real Redis, or uses the one at REDIS_URL. The password tells it from whoever else answers on its port. */
export async function startRedis(password = randomBytes(16).toString('hex')): Promise<TestRedis> {
  const given = process.env['REDIS_URL']
  if (given) return { url: given, stop: async () => {} }
  for (let left = tries; ; left -= 1) {
    try {
      return await startOwn(await freePort(), password)
    } catch (error) {
      // A port that was free a moment ago may be taken by now.
      if (left === 1) throw error
    }
  }
}

async function startOwn(port: number, password: string): Promise<TestRedis> {
  const server = process.env['LATCHKEY_REDIS_SERVER'] ?? 'redis-server'
  const child = spawn('sh', ['-c', watchdog], {
    // A group of its own: Ctrl-C reaches us first, and we end it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, REDIS_SERVER: server, REDIS_PORT: String(port), REDIS_PASSWORD: password },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4_000)
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const url = `redis://:${password}@127.0.0.1:${port}`
  const giveUp = Date.now() + patienceMs
  while (!(await answers(url))) {
    if (child.exitCode === null && Date.now() < giveUp) {
      await sleep(10)
      continue
    }
    await stop()
    throw new Error(
      `Redis did not start: run the tests with npm test, or set LATCHKEY_REDIS_SERVER or REDIS_URL. ${log}`,
    )
  }
  return { url, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } })
  // It tells the same by rejecting.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false // not yet, or somebody else's
  } finally {
    if (client.isOpen) client.destroy()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
