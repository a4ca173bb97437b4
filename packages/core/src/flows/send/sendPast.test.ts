import { expect, test } from 'vitest'
import { ethereum } from '../../chains/chains.ts'
import { sendStore } from '../../features/send/sendState.ts'
import { sendWarnings } from '../../features/send/sendWarnings.ts'
import { json, playServer } from '../../test/answer.ts'
import { sendPage } from '../../test/sendPage.ts'
import { setReceiver } from './setReceiver.ts'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mara = '0xAAAA111111111111111111111111111111119999'
const poison = '0xAAAA222222222222222222222222222222229999'
const payer = '0xBBBB111111111111111111111111111111118888'
const poisonedPayer = '0xBBBB222222222222222222222222222222228888'
const stranger = '0xCCCC111111111111111111111111111111117777'

let count = 0

/** One transaction with one transfer. */
function moved(direction: 'in' | 'out', counterparty: string, fields: object = {}) {
  count += 1
  const {
    amount = '5',
    from = direction === 'out' ? own : counterparty,
    status = 'confirmed',
  } = fields as {
    amount?: string
    from?: string
    status?: string
  }
  return {
    id: `one${count}`,
    metadata: {
      operationType: direction === 'out' ? 'send' : 'receive',
      hash: `0x${count}`,
      minedAt: '2026-01-01T00:00:00.000Z',
      chain: 'eip155:1',
      sentFrom: from,
      sentTo: counterparty,
      status,
    },
    transfers: [
      {
        direction,
        quantity: { numeric: amount },
        counterparty,
        fungible_info: { name: 'Coin', symbol: 'C' },
      },
    ],
  }
}

/** A page with the form open, over a server with this past: a list of pages, or none while it does not answer. */
async function openSendPage(past: readonly (readonly object[])[] | 'failing' | 'silent') {
  const asked: string[] = []
  const { fetch } = playServer((url) => {
    if (url.pathname === '/v1/supported-chains')
      return json({ http: ['eip155:1'], ws: [], capabilities: { 'eip155:1': ['history'] } })
    if (!url.pathname.endsWith('/history')) return json({ isAnalyticsEnabled: false })
    asked.push(url.search)
    if (past === 'silent') return new Promise<Response>(() => {})
    if (past === 'failing') return json({}, 400)
    const at = Number(url.searchParams.get('cursor') ?? 0)
    return json({ data: past[at] ?? [], next: at + 1 < past.length ? String(at + 1) : null })
  })
  const page = await sendPage({
    chains: [ethereum],
    account: own,
    options: { endpoints: 'https://api.shop.example' },
    deps: { fetch },
  })
  const warn = async (to: string) => {
    setReceiver(page.latchkey, to)
    await page.reach(() => sendStore(page.latchkey).getState().receiver.phase === 'ready')
    return sendWarnings(sendStore(page.latchkey).getState()).map((warning) =>
      warning.kind === 'lookalike' ? `lookalike of ${warning.of}` : warning.kind,
    )
  }
  return { ...page, warn, asked }
}

test('whom Activity lists as sent to is not called new, and a look-alike of theirs is told', async () => {
  const page = await openSendPage([[moved('out', mara)], [moved('in', payer), moved('in', payer)]])
  await page.reach(() => sendStore(page.latchkey).getState().past?.isWhole)
  expect(await page.warn(mara)).toEqual([])
  expect(await page.warn(poison)).toEqual([`lookalike of ${mara}`, 'firstTime'])
  expect(await page.warn(stranger)).toEqual(['firstTime'])
  // Somebody paid the account, which has sent nothing there.
  expect(await page.warn(payer)).toEqual(['firstTime'])
  expect(await page.warn(poisonedPayer)).toEqual([`lookalike of ${payer}`, 'firstTime'])
  page.leave()
})

test.each([
  ['dust that it sent', moved('in', poison, { amount: '0.000001' })],
  [
    'nothing, moved in the account’s name by somebody else',
    moved('out', poison, { amount: '0', from: stranger }),
  ],
  ['a transfer that a made-up token claims', moved('out', poison, { from: stranger })],
  ['nothing that the account itself sent', moved('out', poison, { amount: '0' })],
  ['a transfer that failed', moved('out', poison, { status: 'failed' })],
])('a look-alike does not become known by %s', async (_, transaction) => {
  const page = await openSendPage([[transaction, moved('out', mara)]])
  await page.reach(() => sendStore(page.latchkey).getState().past?.isWhole)
  expect(await page.warn(poison)).toEqual([`lookalike of ${mara}`, 'firstTime'])
  // And the one that it looks like stays known.
  expect(await page.warn(mara)).toEqual([])
  page.leave()
})

test.each(['failing', 'silent'] as const)('while the past is %s nobody is called new', async (past) => {
  const page = await openSendPage(past)
  await page.reach(() => page.asked.length > 0)
  expect(await page.warn(stranger)).toEqual([])
  page.leave()
})

test('of somebody who is not in the part of a long past that was read, nothing is claimed', async () => {
  const page = await openSendPage(Array.from({ length: 40 }, () => [moved('out', mara)]))
  await page.reach(() => (sendStore(page.latchkey).getState().past?.sentTo.length ?? 0) > 0)
  expect(await page.warn(stranger)).toEqual([])
  expect(await page.warn(mara)).toEqual([])
  expect(page.asked.length).toBeLessThan(10)
  page.leave()
})
