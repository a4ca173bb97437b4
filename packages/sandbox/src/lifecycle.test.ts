import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type SandboxChain, startSandbox } from './index.ts'

const largestChainId = 4_503_599_627_370_476

const height = async (chain: SandboxChain) => Number(await chain.request('eth_blockNumber'))

test('two sandboxes in one process share nothing, not even chains of the same id', async () => {
  const [first, second] = await Promise.all([
    startSandbox({ chains: [1, 8453, 10, largestChainId] }),
    startSandbox({ chains: [1] }),
  ])
  const [start, before] = [await height(first.chain(1)), await height(second.chain(1))]
  await first.chain(1).controls.mine(3)
  expect(await height(first.chain(1))).toBe(start + 3)
  expect(await height(second.chain(1))).toBe(before)
  for (const { id, url } of first.chains) {
    const answer = await fetch(url, { method: 'POST', body: '{"id":1,"method":"eth_chainId"}' })
    expect(await answer.json()).toMatchObject({ result: `0x${id.toString(16)}` })
  }
  await first.stop()
  await second.chain(1).controls.mine()
  expect(await height(second.chain(1))).toBe(before + 1)
  await second.stop()
})

const startAndStop = `
  import { existsSync, readFileSync } from 'node:fs'
  const { startSandbox } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)})
  const sandbox = await startSandbox({ tickMs: 100 })
  const [chain] = sandbox.chains
  const socket = new WebSocket(chain.wsUrl)
  socket.onerror = () => undefined
  await new Promise((resolve) => { socket.onopen = resolve })
  socket.send('{"id":1,"method":"eth_subscribe","params":["newHeads"]}')
  await new Promise((resolve) => { socket.onmessage = resolve })
  await chain.controls.setFault({ kind: 'hang', times: 1 })
  await chain.controls.setFault({ kind: 'slow', delayMs: 600_000 })
  const unanswered = [1, 2].map(() => fetch(chain.url, { method: 'POST', body: '{}' }).catch(() => 'reset'))
  await sandbox.stop()
  // The most it ever held: the kernel's own mark, for maxRSS also counts what the process that started this one held.
  const mark = /VmHWM:\\s+(\\d+)/.exec(existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '')
  const kilobytes = Number(mark?.[1] ?? process.resourceUsage().maxRSS)
  console.log(JSON.stringify({ answers: await Promise.all(unanswered), megabytes: kilobytes / 1024 }))
`

test('two chains stay under 600 MB, and a stopped sandbox lets the process end by itself', async () => {
  const flags = ['-C', 'latchkey-source', '--input-type=module', '-e', startAndStop]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  const { answers, megabytes } = JSON.parse(stdout)
  expect(answers).toEqual(['reset', 'reset'])
  expect(megabytes).toBeLessThan(600)
})
