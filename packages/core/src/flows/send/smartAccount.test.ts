import { expect, test } from 'vitest'
import { ethereum } from '../../chains/chains.ts'
import { sendProblem } from '../../features/send/sendProblem.ts'
import { sendStore } from '../../features/send/sendState.ts'
import { setAmount, setToken } from '../../features/send/setSend.ts'
import { sendPage } from '../../test/sendPage.ts'
import { confirmSend } from './confirmSend.ts'
import { reviewSend } from './reviewSend.ts'
import { setReceiver } from './setReceiver.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A page whose account has tokens, and nothing of the coin that fees are paid in. */
async function coinlessPage(isSmartAccount: boolean) {
  const asked: string[] = []
  const page = await sendPage({
    chains: [ethereum],
    account,
    driver: {
      isSmartAccount: async (address) => address === account && isSmartAccount,
      balance: async (_, token) => (token === undefined ? 0n : 10n ** 9n),
      send: async ({ token = '' }) => {
        asked.push(token)
        return { hash: `0x${'ab'.repeat(32)}` }
      },
    },
  })
  setToken(page.latchkey, { ...page.coin, symbol: 'USDC', decimals: 6, address: usdc })
  setAmount(page.latchkey, '5')
  setReceiver(page.latchkey, receiver)
  const problem = () => sendProblem(sendStore(page.latchkey).getState())?.kind
  return { ...page, asked, problem }
}

test('S5.42 S6.03 a smart account sends a token without owning the coin that fees are paid in', async () => {
  const page = await coinlessPage(true)
  await page.reach(() => page.problem() === undefined)
  expect(reviewSend(page.latchkey)).toBe(true)
  await confirmSend(page.latchkey)
  expect(page.asked).toEqual([usdc])
  page.leave()
})

test('S5.40 any other account is told that it lacks the coin, and its wallet is not asked', async () => {
  const page = await coinlessPage(false)
  await page.reach(() => page.problem() === 'insufficientGas')
  expect(reviewSend(page.latchkey)).toBe(false)
  await confirmSend(page.latchkey)
  expect(page.asked).toEqual([])
  page.leave()
})
