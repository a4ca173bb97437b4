import { expect, test } from 'vitest'
import type { CaipAddress } from '../base/caip.ts'
import { systemClock } from '../base/systemClock.ts'
import { balanceQuery } from '../flows/portfolio/balanceQuery.ts'
import { activeAccount } from '../instance/activeConnection.ts'
import { queries } from '../instance/queries.ts'
import { joinByHand } from '../test/joinByHand.ts'
import { testBrowser, testWallet } from '../test/testBrowser.ts'
import { memoryDevice, testInstance } from '../test/testInstance.ts'

const account: CaipAddress = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const key = 'latchkey:main:nativeBalanceCache'

/** What a page that opens with this storage knows of the account before anybody is asked. */
async function known(stored: unknown): Promise<unknown> {
  const storage = memoryDevice()
  storage.items.set(key, JSON.stringify(stored))
  const { latchkey } = testInstance({}, { storage, clock: systemClock })
  return (await queries(latchkey)).getQueryData(['balance', account])
}
const entry = (balance: string, age = 0) => ({
  [account]: { value: { balance, symbol: 'ETH' }, timestamp: Date.now() - age },
})

test('a balance that was read is there at once after a reload, and the wallet is asked all the same', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const read = async (now = systemClock) => {
    const tab = browser.open({}, {}, undefined, { clock: now })
    return { ...tab, client: await queries(tab.latchkey) }
  }
  const before = browser.open()
  await joinByHand(before, harbor)
  const mine = activeAccount(before.latchkey.connections.getState()) as CaipAddress
  before.close()
  const asked = () => harbor.requests().filter(({ method }) => method === 'eth_getBalance').length

  const first = await read()
  const units = await first.client.fetchQuery(balanceQuery(first.latchkey, mine))
  expect(JSON.parse(browser.items.get(key) ?? '')).toMatchObject({
    [mine]: { value: { balance: String(units), symbol: 'ETH' } },
  })
  first.close()

  const second = await read()
  expect(second.client.getQueryData(['balance', mine])).toBe(units)
  const before2 = asked()
  await second.client.fetchQuery(balanceQuery(second.latchkey, mine))
  expect(asked()).toBe(before2 + 1)
  second.close()
})

test('S9.05 a balance that was read longer ago than 30 s is not shown', async () => {
  expect(await known(entry('12', 29_000))).toBe(12n)
  expect(await known(entry('12', 30_000))).toBeUndefined()
})

test.each(['', '-1', '1.5', '0x10', 'all of it', '9'.repeat(81)])(
  'storage that says %j of a balance is not believed',
  async (balance) => {
    expect(await known(entry(balance))).toBeUndefined()
  },
)
