import { expect, test } from 'vitest'
import type { SentLook } from '../../adapter/sendDriver.ts'
import { ethereum } from '../../chains/chains.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import { sendPage } from '../../test/sendPage.ts'
import { confirmSend } from '../send/confirmSend.ts'
import { sendTokens } from '../send/sendTokens.ts'
import { watchSent } from './watchSent.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A page whose wallet sends, and the times at which the chain is asked what became of it, from the send on. */
async function sendingPage(look: (at: number) => SentLook = () => ({ at: 'pool' })) {
  const times: number[] = []
  const page = await sendPage({
    chains: [ethereum],
    account,
    driver: {
      send: async () => ({ hash: `0x${'ab'.repeat(32)}` }),
      look: async () => {
        const at = page.clock.now() - (sent()?.sentAt ?? Number.NaN)
        times.push(at)
        return look(at)
      },
    },
  })
  const sent = () => sentStore(page.latchkey).getState()[0]
  return { ...page, times, sent }
}

test('S9.55 S9.57 S9.58 a sent transaction is asked about every 4000 ms for 180000 ms, then every 30000 ms', async () => {
  const page = await sendingPage()
  await page.fill(receiver)
  await confirmSend(page.latchkey)
  await page.clock.advance(300_000)
  const often = Array.from({ length: 46 }, (_, index) => index * 4_000)
  expect(often.at(-1)).toBe(180_000)
  expect(page.times).toEqual([...often, 210_000, 240_000, 270_000, 300_000])
  expect(page.sent()?.status).toBe('pending')
  page.leave()
})

test('S9.57 S9.58 a confirmed transaction is asked about every 30000 ms for 180000 ms more, and then no longer', async () => {
  const page = await sendingPage(() => ({ at: 'block', ok: true, block: '7' }))
  const stop = watchSent(page.latchkey, () => undefined)
  await page.fill(receiver)
  await confirmSend(page.latchkey)
  await page.clock.advance(900_000)
  expect(page.times).toEqual([0, 30_000, 60_000, 90_000, 120_000, 150_000])
  stop()
  page.leave()
})

test('S9.59 a send that waits for its block is answered after 25000 ms, and sooner when the block is there', async () => {
  const page = await sendingPage((at) => (at < 30_000 ? { at: 'pool' } : { at: 'block', ok: true }))
  let told: string | undefined
  const sending = sendTokens(page.latchkey, { to: receiver, amount: 5n, wait: true }).then(({ status }) => {
    told = status
  })
  await page.reach(() => page.sent() !== undefined, 0)
  await page.clock.advance(24_999)
  expect(told).toBeUndefined()
  await page.clock.advance(1)
  await sending
  expect(told).toBe('pending')
  await page.clock.advance(10_000)
  const quick = await sendingPage(() => ({ at: 'block', ok: true }))
  const sent = sendTokens(quick.latchkey, { to: receiver, amount: 5n, wait: true })
  await quick.reach(() => quick.times.length > 0, 0)
  expect(await sent).toMatchObject({ status: 'confirmed', amount: '5' })
  page.leave()
  quick.leave()
})
