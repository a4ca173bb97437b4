import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountButton, connectDemo } from '../demo/demoWidget.ts'
import { openChromium } from '../support/openChromium.ts'
import { watchPage } from '../support/watchPage.ts'
import { anyPorts, isAlive, type NpmStart, npmStart, type StartedJson, startedParts } from './npmStart.ts'

const logins = ['apple', 'discord', 'facebook', 'farcaster', 'github', 'google', 'x']
const waiting = { timeout: 60_000, interval: 200 }

let dataDir: string
const running: NpmStart[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
})

afterEach(() => {
  for (const one of running.splice(0)) one.cleanUp()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(...args: readonly string[]): NpmStart {
  const one = npmStart([...args, '--data', dataDir])
  running.push(one)
  return one
}

/** Ctrl-C in a terminal reaches every process of the group at once. */
function pressCtrlC(one: NpmStart): void {
  process.kill(-(one.child.pid ?? 0), 'SIGINT')
}

async function expectNothingLeft(pids: readonly number[], started: StartedJson): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), waiting).toEqual([])
  for (const part of startedParts) await expect(fetch(started[part]), part).rejects.toThrow()
}

test('npm start -- --json prints where everything is, every URL answers, and Ctrl-C leaves nothing behind', async () => {
  const one = start('--json', ...anyPorts)
  const started = await one.ready
  const ids = ['eip155:8131337', 'eip155:8131338']
  expect(Object.keys(started.rpc)).toEqual(ids)
  expect(Object.keys(started.contracts)).toEqual(ids)
  expect(started.contracts['eip155:8131337']).toMatchObject({
    USDC: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
  })
  expect(started.relay).toBe(`${started.server.replace('http', 'ws')}/relay`)
  expect(started.mnemonic).toBe('test test test test test test test test test test test junk')
  for (const url of [...startedParts.map((part) => started[part]), ...Object.values(started.rpc)]) {
    expect((await fetch(url)).status, url).toBe(200)
  }
  expect(
    await createPublicClient({ transport: http(started.rpc['eip155:8131338'] ?? '') }).getChainId(),
  ).toBe(8131338)
  expect(one.output().stderr).toMatch(/Starting the sandbox/)
  // Another site than the demo's, as in the field; and every login that there is has a provider here.
  expect(new URL(started.frame).hostname).toBe('localhost')
  expect(new URL(started.demo).hostname).toBe('127.0.0.1')
  const config = await (await fetch(new URL('/config.json', started.demo))).json()
  expect(config).toMatchObject({ frameUrl: started.frame, mailUrl: started.mail })
  const keys = await fetch(new URL('/embedded/v1/keys', started.server), {
    method: 'POST',
    headers: { origin: started.frame, 'content-type': 'application/json' },
    body: '{}',
  })
  expect((await keys.json()).socials.sort()).toEqual(logins)
  expect(readdirSync(join(dataDir, 'vault'))).toEqual(expect.arrayContaining(['vault.key', 'vault.sqlite']))

  const pids = one.descendants()
  expect(pids.length).toBeGreaterThanOrEqual(7)
  pressCtrlC(one)
  await one.exit
  await expectNothingLeft(pids, started)
})

test('a second start comes back where the first one stopped, and --fresh starts clean', async () => {
  const account = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex: 3,
  })
  const balanceAt = (started: StartedJson) => {
    const client = createPublicClient({ transport: http(started.rpc['eip155:8131337'] ?? '') })
    return client.getBalance({ address: account.address })
  }
  const first = start('--json', ...anyPorts)
  const before = await first.ready
  const original = await balanceAt(before)
  const transport = http(before.rpc['eip155:8131337'] ?? '')
  const client = createWalletClient({ account, transport })
  await client.sendTransaction({
    chain: null,
    to: '0x00000000000000000000000000000000000000aa',
    value: parseEther('7'),
  })
  const spent = await balanceAt(before)
  expect(spent).toBeLessThan(original - parseEther('7'))
  first.child.kill('SIGTERM')
  await first.exit

  const second = start('--json', ...anyPorts)
  expect(await balanceAt(await second.ready)).toBe(spent)
  second.child.kill('SIGTERM')
  await second.exit

  const third = start('--json', '--fresh', ...anyPorts)
  expect(await balanceAt(await third.ready)).toBe(original)
  pressCtrlC(third)
  await third.exit
})

test('a newcomer connects in two clicks on the page of npm start, without a key or another host, and the wallet page shows the same picture of the network', async () => {
  const { demo, wallet, server } = await start('--json', ...anyPorts).ready
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(60_000)
    const { complaints, origins } = await watchPage(page)
    await page.goto(demo)
    await connectDemo(page)
    await accountButton(page).getByText('bob.eth').waitFor()
    await accountButton(page)
      .getByText(/^[\d,]+(\.\d+)? ETH$/)
      .waitFor()
    const network = page.getByTestId('network-button')
    await network.getByRole('button', { name: 'Sandbox Ethereum' }).waitFor()
    const [chain] = (await (await fetch(new URL('/config.json', wallet))).json()).sandbox.chains
    const shown = await page.request.get((await network.locator('img').first().getAttribute('src')) ?? '')
    expect(await shown.text()).toContain('<svg')
    expect(chain.image, 'the picture of the network on the wallet page').toBeDefined()
    expect(await (await fetch(chain.image)).text()).toBe(await shown.text())
    expect([...origins].sort()).toEqual([demo, server].map((url) => new URL(url).origin).sort())
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})

test('a taken port gives one clear sentence and a non-zero exit', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const address = holder.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const one = start('--json', ...anyPorts, '--server-port', String(port))
  expect(await one.exit).toBe(1)
  expect(one.output().stderr).toContain(
    `Port ${port} for the server is taken: stop what uses it, or choose another with --server-port or LATCHKEY_SERVER_PORT.`,
  )
  expect(one.output().stderr).not.toMatch(/\n\s+at /)
  holder.close()
})

test('when a part crashes, the rest stops too and the exit is not zero', async () => {
  const one = start('--json', ...anyPorts)
  const started = await one.ready
  const pids = one.descendants()
  const sandbox = pids.at(pids.length - 1) ?? 0
  process.kill(sandbox, 'SIGKILL')
  expect(await one.exit).not.toBe(0)
  expect(one.output().stderr).toMatch(/The \w+ stopped/)
  await expectNothingLeft(pids, started)
})

test('killing npm outright still leaves nothing running', async () => {
  const one = start('--json', ...anyPorts)
  const started = await one.ready
  const pids = one.descendants()
  one.child.kill('SIGKILL')
  await expectNothingLeft(pids, started)
})
