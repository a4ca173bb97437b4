import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Hex, keccak256, numberToHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import type { SandboxDescription } from './index.ts'

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
const children: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function run(...flags: string[]) {
  const child = fork(cli, flags, {
    execArgv: ['-C', 'latchkey-source'],
    silent: true,
    env: { PATH: process.env['PATH'] },
  })
  children.push(child)
  const output = { out: '', err: '' }
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The child has no output to read.')
  stdout.on('data', (chunk) => {
    output.out += chunk
  })
  stderr.on('data', (chunk) => {
    output.err += chunk
  })
  const exit = Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]).then(
    ([[code, signal]]) => ({ code, signal, ...output }),
  )
  return { child, exit }
}

type Ready = SandboxDescription & { readonly type: 'ready'; readonly url: string }

async function ready(child: ChildProcess): Promise<Ready> {
  const [message] = (await once(child, 'message')) as [Serializable]
  return message as Ready
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
  folders.push(folder)
  return folder
}

async function rpc<T>(url: string, method: string, params: unknown[] = []): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ id: 1, method, params }) })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

test.each(['SIGINT', 'SIGTERM', 'disconnect'] as const)(
  'the command says when it is ready, answers, and stops cleanly on %s',
  async (way) => {
    const { child, exit } = run('--port', '0', '--chains', '8131337', '--json')
    const { url, chains } = await ready(child)
    expect(await rpc(chains[0]?.rpc ?? '', 'eth_chainId')).toBe('0x7c1309')
    if (way === 'disconnect') child.disconnect()
    else child.kill(way)
    const { code, out, err } = await exit
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ url, chains: [{ id: 8131337 }], accounts: expect.any(Array) })
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  },
)

test('without --json it prints one structured line', async () => {
  const { child, exit } = run('--port', '0', '--chains', '8131337')
  const { url } = await ready(child)
  child.kill('SIGTERM')
  const { out } = await exit
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([{ time: expect.any(String), level: 'info', event: 'ready', url }])
})

test('a taken port is one sentence on stderr and exit code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { exit } = run('--sandbox-port', String(port))
  expect(await exit).toMatchObject({
    code: 1,
    out: '',
    err: `Port ${port} is taken: stop what uses it, or choose another with --sandbox-port or LATCHKEY_SANDBOX_PORT.\n`,
  })
  holder.close()
})

test('bad flags are one sentence and exit code 1, help is exit code 0', async () => {
  expect(await run('--chains', 'mainnet').exit).toMatchObject({
    code: 1,
    out: '',
    err: 'Each chain id (--chains, LATCHKEY_SANDBOX_CHAINS) must be a whole number, not "mainnet".\n',
  })
  expect(await run('--help').exit).toMatchObject({
    code: 0,
    out: expect.stringContaining('--tick-ms'),
    err: '',
  })
})

test('what was confirmed before the process was killed is there after it starts again', async () => {
  const flags = ['--port', '0', '--chains', '8131337', '--data', temporaryFolder()]
  const sender = privateKeyToAccount(keccak256(toHex('sender')))
  const to = '0x00000000000000000000000000000000000000ee'
  const confirmed: { hash: Hex; receipt: unknown }[] = []

  async function sendUntilKilled(url: string): Promise<void> {
    const first = Number(await rpc<Hex>(url, 'eth_getTransactionCount', [sender.address, 'latest']))
    for (let nonce = first; ; nonce++) {
      const raw = await sender.signTransaction({
        chainId: 8131337,
        type: 'eip1559',
        nonce,
        to,
        value: 1n,
        gas: 21_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 10n ** 9n,
      })
      const hash = await rpc<Hex>(url, 'eth_sendRawTransaction', [raw])
      confirmed.push({ hash, receipt: await rpc(url, 'eth_getTransactionReceipt', [hash]) })
    }
  }

  for (const atLeast of [10, 25]) {
    const { child, exit } = run(...flags)
    const url = (await ready(child)).chains[0]?.rpc ?? ''
    if (confirmed.length === 0) {
      await rpc(url, 'hardhat_setBalance', [sender.address, numberToHex(10n ** 20n)])
    }
    const sending = sendUntilKilled(url).catch((error: unknown) => error)
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(atLeast), { timeout: 150_000 })
    child.kill('SIGKILL')
    expect(await exit).toMatchObject({ signal: 'SIGKILL' })
    expect(await sending).toBeInstanceOf(TypeError)
  }

  const { child } = run(...flags)
  const url = (await ready(child)).chains[0]?.rpc ?? ''
  for (const { hash, receipt } of confirmed) {
    expect(await rpc(url, 'eth_getTransactionReceipt', [hash])).toEqual(receipt)
  }
  const balance = Number(await rpc<Hex>(url, 'eth_getBalance', [to, 'latest']))
  // The one that was on its way when the process died may have made it too: once each time.
  expect(balance).toBeGreaterThanOrEqual(confirmed.length)
  expect(balance).toBeLessThanOrEqual(confirmed.length + 2)
  expect(Number(await rpc<Hex>(url, 'eth_getTransactionCount', [sender.address, 'latest']))).toBe(balance)
}, 240_000)
