import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'latchkey-wallet-cli-'))
  await mkdir(dist, { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>wallet</title>')
})

afterAll(() => rm(dist, { recursive: true, force: true }))

function start(port: string, args: readonly string[] = []): ChildProcess {
  return fork(entry, args, {
    execArgv: ['-C', 'latchkey-source', '--experimental-strip-types'],
    env: { ...process.env, LATCHKEY_WALLET_PORT: port, LATCHKEY_WALLET_DIST: dist },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

test('the command reports when it is ready, and ends when its parent disconnects', async () => {
  const child = start('0')
  const [message] = (await once(child, 'message')) as [{ type: string; url: string }]
  expect(message.type).toBe('ready')
  expect((await fetch(`${message.url}/healthz`)).status).toBe(200)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the command ends cleanly on SIGTERM', async () => {
  const child = start('0')
  await once(child, 'message')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a taken port is reported in one sentence that names the option for another', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const child = start('0', ['--wallet-port', String(port)])
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code] = await once(child, 'close')
  await new Promise((resolve) => taken.close(resolve))
  expect(code).toBe(1)
  expect(said).toBe(
    `Port ${port} is taken: stop what uses it, or choose another with --wallet-port or LATCHKEY_WALLET_PORT.\n`,
  )
})
