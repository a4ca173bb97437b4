import { expect, test } from 'vitest'
import type { SendDriver } from '../../adapter/sendDriver.ts'
import { WalletFailedError } from '../../adapter/walletErrors.ts'
import { base, ethereum, solana } from '../../chains/chains.ts'
import { sendStore } from '../../features/send/sendState.ts'
import { acknowledgeWarnings } from '../../features/send/setSend.ts'
import { noteSent, sentStore } from '../../features/sent/sentStore.ts'
import { json, playServer } from '../../test/answer.ts'
import { type SendPageOptions, sendPage } from '../../test/sendPage.ts'
import { watchSent } from '../sent/watchSent.ts'
import { cancelSend, confirmSend } from './confirmSend.ts'
import { setReceiver } from './setReceiver.ts'

const evmAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const evmReceiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const onEthereum = { chains: [ethereum, base], account: evmAccount } as const
const stateOf = ({ latchkey }: Awaited<ReturnType<typeof sendPage>>) => sendStore(latchkey).getState()
const refusing: Partial<SendDriver> = { send: () => Promise.reject(new WalletFailedError('0x1771')) }

test.each<[string, SendPageOptions, string, string, readonly string[]]>([
  [
    'S8.29 on Solana',
    { chains: [solana], account: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', driver: refusing },
    'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
    'Failed to send transaction. Please try again.',
    [],
  ],
  [
    'S8.27 S8.28 on an EVM chain',
    { ...onEthereum, driver: refusing },
    evmReceiver,
    'Something went wrong',
    ['SEND_ERROR'],
  ],
])(
  '%s a send that fails says so, with the wallet’s own reason under it',
  async (_, given, to, told, error) => {
    const page = await sendPage(given)
    await page.fill(to)
    await confirmSend(page.latchkey)
    await page.reach(() => page.latchkey.notice.getState().open)
    expect(page.latchkey.notice.getState()).toMatchObject({
      variant: 'error',
      message: told,
      detail: '0x1771',
    })
    expect(stateOf(page)).toMatchObject({ phase: 'reviewing', receiver: { text: to } })
    expect(page.events.map(({ event }) => event).filter((event) => event === 'SEND_ERROR')).toEqual(error)
    page.leave()
  },
)

test('given up before the wallet was asked, it is not asked any more', async () => {
  let signal: AbortSignal | undefined
  let isAsked = false
  const page = await sendPage({
    ...onEthereum,
    driver: {
      async send(_transfer, _fee, ending) {
        signal = ending
        await new Promise((resolve) => ending?.addEventListener('abort', resolve))
        ending?.throwIfAborted()
        isAsked = true
        return { hash: '0x1' }
      },
    },
  })
  await page.fill(evmReceiver)
  const sending = confirmSend(page.latchkey)
  await page.reach(() => signal !== undefined)
  cancelSend(page.latchkey)
  await page.reach(() => stateOf(page).phase === 'reviewing')
  expect([signal?.aborted, isAsked]).toEqual([true, false])
  expect(page.latchkey.notice.getState().open).toBe(false)
  page.leave()
  void sending
})

test('a name that resolves anew does not replace a receiver entered after the request was cancelled', async () => {
  const held: (() => void)[] = []
  let leads = evmReceiver
  const { fetch } = playServer(async (url) => {
    const name = /account\/(\w+\.eth)$/.exec(url.pathname)?.[1]
    if (name === undefined) return json({ balances: [], name: null, avatar: null })
    if (leads === evmAccount) await new Promise<void>((resolve) => held.push(resolve))
    return json({ name, attributes: {}, addresses: { '60': { address: leads } } })
  })
  const options = { endpoints: 'https://api.shop.example' }
  const page = await sendPage({ ...onEthereum, options, deps: { fetch } })
  await page.fill('alice.eth')
  leads = evmAccount
  const sending = confirmSend(page.latchkey)
  await page.reach(() => held.length === 1)
  cancelSend(page.latchkey)
  const other = `0x${'5'.repeat(40)}`
  setReceiver(page.latchkey, other)
  await page.reach(() => stateOf(page).receiver.phase === 'ready')
  held[0]?.()
  await sending
  expect(stateOf(page)).toMatchObject({ phase: 'editing', receiver: { phase: 'ready', address: other } })
  page.leave()
})

test('what is sent is not told as failed because a listener of the site fails, and is not in the form any more', async () => {
  const page = await sendPage(onEthereum)
  const stop = watchSent(page.latchkey, () => {
    throw new Error('The site has a bug.')
  })
  await page.fill(evmReceiver)
  await confirmSend(page.latchkey)
  expect(stateOf(page)).toMatchObject({
    phase: 'editing',
    amount: { text: '' },
    receiver: { phase: 'empty' },
  })
  expect(page.latchkey.notice.getState()).not.toMatchObject({ open: true, variant: 'error' })
  expect(page.events.map(({ event }) => event)).not.toContain('SEND_ERROR')
  stop()
  page.leave()
})

test('on another network a receiver is resolved again, and nothing is acknowledged', async () => {
  const page = await sendPage(onEthereum)
  await page.fill(evmReceiver)
  acknowledgeWarnings(page.latchkey, true)
  const phases: string[] = []
  const stop = sendStore(page.latchkey).subscribe(({ receiver }) => phases.push(receiver.phase))
  page.tell({ type: 'chain', chainId: base.caip2 })
  await page.reach(() => phases.includes('ready'))
  expect(phases.indexOf('looking')).toBeGreaterThanOrEqual(0)
  expect(phases.indexOf('looking')).toBeLessThan(phases.lastIndexOf('ready'))
  expect(stateOf(page)).toMatchObject({ phase: 'editing', chainId: base.caip2, isAcknowledged: false })
  stop()
  page.leave()
})

test('S8.26 "Transaction started" goes as soon as the transfer is settled, for the view says so then', async () => {
  const page = await sendPage(onEthereum)
  await page.fill(evmReceiver)
  await confirmSend(page.latchkey)
  const notice = () => page.latchkey.notice.getState()
  await page.reach(() => notice().open, 0)
  expect(notice()).toMatchObject({ variant: 'success', message: 'Transaction started' })
  const [sent] = sentStore(page.latchkey).getState()
  if (sent) noteSent(page.latchkey, { ...sent, status: 'confirmed' })
  expect(notice().open).toBe(false)
  page.leave()
})

test('S8.26 "Transaction started" is not shown for a transfer that is settled before the notice', async () => {
  const page = await sendPage(onEthereum)
  await page.fill(evmReceiver)
  const messages: string[] = []
  const stops = [
    page.latchkey.notice.subscribe(({ open, message }) => {
      if (open) messages.push(message)
    }),
    sentStore(page.latchkey).subscribe(([sent]) => {
      if (sent?.status === 'pending') noteSent(page.latchkey, { ...sent, status: 'confirmed' })
    }),
  ]
  await confirmSend(page.latchkey)
  expect(sentStore(page.latchkey).getState()).toMatchObject([{ status: 'confirmed' }])
  expect(messages).toEqual([])
  for (const stop of stops) stop()
  page.leave()
})
