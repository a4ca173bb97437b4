import type { Connector } from '@latchkey/core/adapter'
import { createClock } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { evm } from '../evm.ts'
import { siteChain } from '../test/chains.ts'
import { request } from '../test/onPage.ts'
import { readReceipt } from '../transaction/readReceipt.ts'
import { sendTransaction } from '../transaction/sendTransaction.ts'

const safe = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}` as const
const safeHash = `0x${'5a'.repeat(32)}` as const
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** Waits as long as a slow machine may need. */
const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000 })

type Frame = { openEvm: typeof evm }

/** A page inside a frame, with our code running in it: the window around it, this one, plays Safe. */
async function openFrame(): Promise<Frame> {
  const frame = document.createElement('iframe')
  const url = new URL('../evm.ts', import.meta.url).href
  // The test runner writes its own name into every import() it serves; in the frame that name does nothing.
  frame.srcdoc = `<script>__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() }</script>
    <script type="module">import { evm } from ${JSON.stringify(url)}; window.openEvm = evm</script>`
  document.body.append(frame)
  undo.push(() => frame.remove())
  return soon(() => {
    const inside = frame.contentWindow as unknown as Partial<Frame>
    if (!inside.openEvm) throw new Error('The frame has not loaded yet.')
    return { openEvm: inside.openEvm }
  })
}

type Asked = { readonly method: string; readonly params: unknown }

/** Answers as Safe does, and keeps what was asked. */
function playSafe(answers: Readonly<Record<string, unknown>>): readonly Asked[] {
  const asked: Asked[] = []
  const hear = (event: MessageEvent) => {
    const { id, method, params, env } = event.data ?? {}
    if (env?.sdkVersion === undefined) return
    asked.push({ method, params })
    const data = method === 'rpcCall' ? answers[params.call] : answers[method]
    const answer =
      data === undefined
        ? { id, success: false, error: 'User rejected' }
        : { id, success: true, data, version: '9.1.0' }
    ;(event.source as Window).postMessage(answer, event.origin)
  }
  window.addEventListener('message', hear)
  undo.push(() => window.removeEventListener('message', hear))
  return asked
}

async function discover(safeOrigins?: readonly string[]) {
  const frame = await openFrame()
  const adapter = frame.openEvm({ clock: createClock(), ...(safeOrigins && { safeOrigins }) })
  const lists: (readonly Connector[])[] = []
  undo.push(adapter.discover((list) => lists.push(list)))
  return { adapter, latest: () => lists.at(-1) ?? [] }
}

const info = { safeAddress: safe.toLowerCase(), chainId: 8131337, threshold: 1, owners: [] }

test('inside a frame of Safe, the Safe is a wallet that connects, signs, sends and reads', async () => {
  const asked = playSafe({
    getSafeInfo: info,
    signMessage: { signature: '0x1234' },
    sendTransactions: { safeTxHash: safeHash },
    getTxBySafeTxHash: { txHash: hash },
    eth_getBalance: '0x10',
    eth_getTransactionReceipt: {
      transactionHash: hash,
      status: '0x1',
      blockNumber: '0x5',
      gasUsed: '0x5208',
    },
  })
  const { adapter, latest } = await discover([location.origin])
  await soon(() => expect(latest()).toEqual([{ id: 'safe', name: 'Safe', type: 'SAFE', chain: 'eip155' }]))
  const session = await adapter.connect('safe', request())
  expect([session.accounts, session.chainId]).toEqual([[safe], 'eip155:8131337'])
  expect(await session.signMessage('hello', safe)).toBe('0x1234')
  expect(asked.at(-1)).toEqual({ method: 'signMessage', params: { message: '0x68656c6c6f' } })
  expect(await session.getBalance(safe)).toBe(16n)
  expect(await sendTransaction(session.provider, { from: safe, to: safe, value: 255n })).toBe(safeHash)
  expect(asked.at(-1)?.params).toEqual({ txs: [{ to: safe, value: '255', data: '0x' }], params: {} })
  expect(await readReceipt(session.provider, safeHash)).toMatchObject({ hash: safeHash, status: 'success' })
  await expect(session.switchChain(siteChain(1))).rejects.toMatchObject({ code: 'wallet.unsupported' })
  await session.disconnect()
})

test('a Safe that says no is a failure with its reason', async () => {
  playSafe({ getSafeInfo: info })
  const { adapter, latest } = await discover([location.origin])
  await soon(() => expect(latest()).toHaveLength(1))
  const session = await adapter.reconnect('safe', request())
  await expect(session?.signMessage('hello', safe)).rejects.toMatchObject({ code: 'wallet.declined' })
})

test('a stranger around the page is neither asked nor believed', async () => {
  const asked = playSafe({ getSafeInfo: info })
  const { adapter, latest } = await discover()
  expect(await adapter.reconnect('safe', request())).toBeUndefined()
  expect([asked, latest()]).toEqual([[], []])
})

test('a frame that answers nonsense is no Safe', async () => {
  playSafe({ getSafeInfo: { safeAddress: 'me', chainId: 'one' } })
  const { adapter, latest } = await discover([location.origin])
  expect(await adapter.reconnect('safe', request())).toBeUndefined()
  expect(latest()).toEqual([])
})
