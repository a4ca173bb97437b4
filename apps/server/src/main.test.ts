import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('./main.ts', import.meta.url))
const Ready = v.object({ type: v.literal('ready'), url: v.string() })
let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-main-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['-C', 'latchkey-source', script, ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      LATCHKEY_DATA_DIR: folder,
      LATCHKEY_CHAINS: '7',
      LATCHKEY_RPC_7: 'http://127.0.0.1:1',
      ...environment,
    },
  })
  children.push(child)
  const told = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    told.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    told.err += chunk
  })
  return { child, told, ended: endOf(child) }
}

/** The exit code and signal, once everything the child wrote has arrived. */
async function endOf(child: ChildProcess): Promise<unknown[]> {
  const streams = [child.stdout, child.stderr].flatMap((stream) => (stream ? [once(stream, 'end')] : []))
  const [exit] = await Promise.all([once(child, 'exit'), ...streams])
  return exit
}

async function ready(child: ChildProcess): Promise<string> {
  const [message] = await once(child, 'message')
  return v.parse(Ready, message).url
}

test.each(['SIGINT', 'SIGTERM', 'disconnect'] as const)(
  'the command says when it answers, and ends cleanly on %s',
  async (how) => {
    const { child, told, ended } = start([], { LATCHKEY_SERVER_PORT: '0' })
    const url = await ready(child)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    if (how === 'disconnect') child.disconnect()
    else child.kill(how)
    expect(await ended).toEqual([0, null])
    expect(told.err).toBe('')
    for (const line of told.out.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('message')
    expect(told.out).toContain('"stopped"')
  },
)

test('a parent that leaves while the command starts leaves nothing behind', async () => {
  const sandbox = createHttpServer().listen(0, '127.0.0.1')
  await once(sandbox, 'listening')
  const { port } = sandbox.address() as AddressInfo
  const { child, ended } = start([], {
    LATCHKEY_SERVER_PORT: '0',
    LATCHKEY_CHAINS: '',
    LATCHKEY_RPC_7: '',
    LATCHKEY_SANDBOX_URL: `http://127.0.0.1:${port}`,
  })
  const [, response] = await once(sandbox, 'request')
  child.disconnect()
  response.end('{"chains":[]}')
  expect(await ended).toEqual([0, null])
  sandbox.close()
})

test('a taken port is one sentence and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { told, ended } = start(['--server-port', port], {})
  expect(await ended).toEqual([1, null])
  expect(told).toEqual({
    out: '',
    err: `Port ${port} is taken: stop what uses it, or choose another with --server-port or LATCHKEY_SERVER_PORT.\n`,
  })
  other.close()
})

test.each([
  [
    [],
    { LATCHKEY_SERVER_PORT: 'x' },
    /^LATCHKEY_SERVER_PORT: Write the port as a number from 0 to 65535\.\n$/,
  ],
  [['--frobnicate'], {}, /^Write: latchkey-server /],
  [['project'], {}, /^Write one of:/],
  // An address for documentation, so of no machine.
  [
    [],
    { LATCHKEY_HOST: '192.0.2.1' },
    /^The server cannot listen on 192\.0\.2\.1 port 0 \(EADDRNOTAVAIL\): choose/,
  ],
  [[], { LATCHKEY_SANDBOX_URL: 'http://127.0.0.1:1' }, /^The sandbox at 127\.0\.0\.1:1 does not answer/],
  [
    [],
    { LATCHKEY_DATA_DIR: '/proc/latchkey' },
    /^The folder \/proc\/latchkey cannot be written \(\w+\): give/,
  ],
  [[], { LATCHKEY_DATA_DIR: '/dev/null/latchkey' }, /^The folder \/dev\/null\/latchkey cannot be written/],
  [
    ['project', 'add', 'shop'],
    {},
    /^Say which pages may use the project: --origin https:\/\/example\.com\n$/,
  ],
  [
    [],
    { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/db', LATCHKEY_DATABASE_WAIT_MS: '0' },
    /^The server could not start \(.*ECONNREFUSED\): check DATABASE_URL/,
  ],
])(
  'latchkey-server %j with %j ends with a sentence, exit code 1 and no secret',
  async (words, environment, sentence) => {
    const { told, ended } = start(words, { LATCHKEY_SERVER_PORT: '0', ...environment })
    expect(await ended).toEqual([1, null])
    expect(told.err).toMatch(sentence)
    expect(told.err).not.toContain('hunter2')
  },
)

test('projects are added with the command', async () => {
  const run = async (...words: string[]) => {
    const { told, ended } = start(['project', ...words], { LATCHKEY_DATA_DIR: join(folder, 'projects') })
    const [code] = await ended
    return { code, ...told }
  }
  expect(await run('add', 'shop', '--origin', 'https://shop.example')).toMatchObject({ code: 0, err: '' })
  expect(await run('list')).toEqual({ code: 0, out: 'shop https://shop.example\n', err: '' })
})

test('a wallets file that is wrong is told in one sentence, and nothing starts', async () => {
  const path = join(folder, 'wallets.json')
  await writeFile(path, '{"hide":["no.such.wallet"]}')
  const { told, ended } = start([], { LATCHKEY_WALLETS_FILE: path, LATCHKEY_SERVER_PORT: '0' })
  expect((await ended)[0]).toBe(1)
  expect(told.err).toBe(
    `The wallets file ${path} (LATCHKEY_WALLETS_FILE) is not used: there is no wallet "no.such.wallet".\n`,
  )
})

test('logos that cannot be fetched are told in one sentence', async () => {
  const environment = {
    LATCHKEY_LOGOS_DIR: join(folder, 'logos'),
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_cache: join(folder, 'npm'),
  }
  const { told, ended } = start(['logos'], environment)
  expect((await ended)[0]).toBe(1)
  expect(told.err).toMatch(/^The package \S+@[\d.]+ was not taken: npm could not fetch it\.\n$/)
})

test('--version prints the version of the package', async () => {
  const { told, ended } = start(['--version'], {})
  expect(await ended).toEqual([0, null])
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(manifest).toHaveProperty('version', told.out.trim())
})

test('a variable that is no setting is named at the start, and the server starts', async () => {
  const { child, told } = start([], { LATCHKEY_SERVER_PORT: '0', LATCHKEY_CHAIN: '1' })
  await ready(child)
  expect(told.err).toContain(
    'LATCHKEY_CHAIN is not a setting of the server and is ignored: write LATCHKEY_CHAINS.',
  )
})
