import { expect, test } from 'vitest'
import type { SendDriver, SentHandle } from '../../adapter/sendDriver.ts'
import { WalletDeclinedError, WalletFailedError } from '../../adapter/walletErrors.ts'
import { ethereum } from '../../chains/chains.ts'
import { askedHearers } from '../../features/pairing/asked.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { sendPage } from '../../test/sendPage.ts'
import { memoryDevice } from '../../test/testInstance.ts'
import { confirmSend } from './confirmSend.ts'
import { sendTokens } from './sendTokens.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A wallet that is asked by request 5, and answers when the test says so. */
async function asking(isAskedFor = (_method: string) => true) {
  const storage = memoryDevice()
  let answer = (_handle: SentHandle | Error) => {}
  const instance: { latchkey?: Latchkey } = {}
  const driver: Partial<SendDriver> = {
    send(_transfer, _fee, _signal, onAsk) {
      onAsk?.({ since: '7', nonceGuess: 3 })
      for (const id of [4, 5])
        for (const hear of askedHearers(instance.latchkey as Latchkey))
          hear({ walletId: 'played', id, method: id === 5 ? 'eth_sendTransaction' : 'other', params: [] })
      return new Promise((resolve, reject) => {
        answer = (handle) => (handle instanceof Error ? reject(handle) : resolve(handle))
      })
    },
    isAskedFor: (_transfer, method) => isAskedFor(method),
  }
  const page = await sendPage({ chains: [ethereum], account, driver, deps: { storage } })
  instance.latchkey = page.latchkey
  const remembered = () => JSON.parse(storage.items.get('latchkey:main:askedSends') ?? '[]')
  return { ...page, remembered, answer: (handle: SentHandle | Error) => answer(handle) }
}

test('remembers a request to a wallet on another device until it responds', async () => {
  const page = await asking((method) => method === 'eth_sendTransaction')
  await page.fill(receiver)
  const sending = confirmSend(page.latchkey)
  await page.reach(() => page.remembered().length > 0)
  // Only what asks for this transfer: the site may ask for other things meanwhile.
  expect(page.remembered()).toMatchObject([
    {
      request: 5,
      sent: { to: receiver, amount: '1000000000', since: '7', nonceGuess: 3, status: 'pending' },
    },
  ])
  page.answer({ hash: '0x1' })
  await sending
  expect(page.remembered()).toEqual([])
  page.leave()
})

test('a no is forgotten; an end that may be the page’s alone is not, since the wallet may still say yes', async () => {
  const page = await asking((method) => method === 'eth_sendTransaction')
  for (const [error, left] of [
    [new WalletFailedError('closed'), 1],
    [new WalletDeclinedError(), 0],
  ] as const) {
    const sending = sendTokens(page.latchkey, { to: receiver, amount: 5n })
    await page.reach(() => page.remembered().length > 0)
    page.answer(error)
    await expect(sending).rejects.toBe(error)
    expect(page.remembered()).toHaveLength(left)
  }
  page.leave()
})

test('does not remember requests of other methods', async () => {
  const page = await asking(() => false)
  await page.fill(receiver)
  void confirmSend(page.latchkey)
  await page.clock.advance(2_000)
  expect(page.remembered()).toEqual([])
  page.leave()
})
