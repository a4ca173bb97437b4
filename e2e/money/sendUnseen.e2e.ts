import { type Address, createWalletClient, type Hex, http, keccak256, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openShop } from '../widget/openShop.ts'
import { connectInShop, dialog, patient } from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import { activityRows, backToAccount, isTold, openActivity, sendInShop } from './sendJourney.ts'
import { coinOf } from './tokens.ts'

const shop = openShop()
const ether = 10n ** 18n
/** A page whose time can be wound on. */
const wound = { prepare: ({ clock }: { clock: { install(): Promise<void> } }) => clock.install() }

/** The first chain, and somebody who is paid. */
function cast() {
  const { chains, accounts } = shop.stack().sandbox
  const [chain, erin] = [chains[0], accounts[4]?.address]
  if (!chain || !erin) throw new Error('The sandbox is too small.')
  return { chain, erin }
}

/** The first transaction of an account, signed and told to nobody. */
async function signed(privateKey: Hex, to: Address, value: bigint, tip: bigint): Promise<Hex> {
  const { chain } = cast()
  const client = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(chain.url),
  })
  const fees = { maxFeePerGas: parseGwei('50') + tip, maxPriorityFeePerGas: parseGwei('2') + tip }
  return client.signTransaction({
    to,
    value,
    ...fees,
    nonce: 0,
    gas: 21_000n,
    type: 'eip1559',
    chain: null,
    chainId: Number(chain.caip2.split(':')[1]),
  } as never)
}

test.each([
  ['the wallet sends it again with a higher fee', ether / 2n, 'Sped up in your wallet and confirmed.'],
  ['it comes out of its private pool at last', undefined, 'Confirmed by the network.'],
  ['something else takes its turn', 7n, /hasn’t picked it up yet/],
] as const)(
  'a transfer that no node has shown is told as that, and never as gone: %s',
  async (_, other, told) => {
    const { chain, erin } = cast()
    const { wallet, privateKey } = await newcomer(shop, { coin: ether })
    const own = await signed(privateKey, erin, ether / 2n, 0n)
    wallet.next('eth_sendTransaction', { answers: keccak256(own) })
    const before = await coinOf(chain, erin)
    await shop.visit({ wallets: [wallet], ...wound }, async ({ page }) => {
      const wait = async () => {
        await page.clock.runFor(40_000)
        return dialog(page).textContent()
      }
      await connectInShop(page, 'Foxglove')
      await sendInShop(page, { amount: '0.5', to: erin })
      await isTold(page, /Waiting for confirmation/)
      for (let turn = 0; turn < 12; turn += 1)
        await expect.poll(wait, patient).toContain('hasn’t picked it up yet')
      const raw = other === undefined ? own : await signed(privateKey, erin, other, parseGwei('3'))
      await chain.request('eth_sendRawTransaction', [raw])
      for (let turn = 0; turn < 4; turn += 1) await wait()
      await expect.poll(wait, patient).toMatch(told)
      expect((await coinOf(chain, erin)) - before).toBe(other ?? ether / 2n)
      await backToAccount(page)
      await openActivity(page)
      const shown = activityRows(page).filter({ hasText: '0.5 ETH' })
      await expect.poll(() => shown.count(), patient).toBe(1)
      expect(await shown.textContent()).toMatch(other === 7n ? /Now/ : /^Sent−0\.5 ETH/)
    })
  },
)
