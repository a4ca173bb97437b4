import {
  type ActivityState,
  confirmSend,
  type Portfolio,
  type ReadState,
  watchActivity,
  watchPortfolio,
} from '@latchkey/core'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { ask } from '../provider/ask.ts'
import { checksumAddress } from '../provider/checksumAddress.ts'
import { parseQuantity, toQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'
import { getBalance } from '../session/getBalance.ts'
import { useSandbox } from '../test/sandbox.ts'
import { ether, openStage } from '../test/sendStage.ts'

const sandbox = useSandbox()
const stranger = checksumAddress('0x00000000000000000000000000000000000000af')
const chain = 'eip155:8131337'

/** A server that answers with what the chain itself says, and remembers what it was asked. */
async function chainServer() {
  const { provider } = await sandbox.wallet()
  const begin = parseQuantity(await ask(provider, 'eth_blockNumber'))
  const asked: URL[] = []
  async function past(account: string) {
    const latest = parseQuantity(await ask(provider, 'eth_blockNumber'))
    const found: object[] = []
    for (let number = latest; number > begin; number -= 1n) {
      const block = await ask(provider, 'eth_getBlockByNumber', [toQuantity(number), true])
      const list = peek(block, 'transactions') as readonly { from: string; to: string; hash: string }[]
      const minedAt = new Date(Number(parseQuantity(peek(block, 'timestamp'))) * 1000).toISOString()
      for (const { from, to, hash } of list)
        if (from.toLowerCase() === account.toLowerCase())
          found.push({
            id: `${chain}:${hash}`,
            metadata: {
              operationType: 'send',
              hash,
              minedAt,
              chain,
              sentFrom: from,
              sentTo: to,
              status: 'confirmed',
            },
            transfers: [],
          })
    }
    return found
  }
  return {
    asked,
    async answer(url: URL): Promise<unknown> {
      asked.push(url)
      const [, account = '', what] = /^\/v1\/account\/(\w+)\/(\w+)$/.exec(url.pathname) ?? []
      if (url.pathname === '/v1/supported-chains')
        return { http: [chain], ws: [], capabilities: { [chain]: ['balances', 'history'] } }
      if (what === 'history') return { data: await past(account), next: null }
      if (what !== 'balance') return { name: null, avatar: null }
      const numeric = formatUnits(await getBalance(provider, account), 18)
      const row = { name: 'Ether', symbol: 'ETH', chainId: chain, price: '1', value: null, iconUrl: null }
      return { balances: [{ ...row, quantity: { decimals: '18', numeric } }] }
    },
  }
}

test('once a transfer is in a block, balance and activity are read anew wherever they are shown, without a reload', async () => {
  const server = await chainServer()
  const stage = await openStage(sandbox, { server: server.answer })
  const { latchkey } = stage
  let portfolio: ReadState<Portfolio> = { phase: 'idle' }
  let activity: ActivityState = { phase: 'idle' }
  const coin = () => (portfolio.phase === 'ready' ? portfolio.data.holdings[0]?.amount : undefined)
  const entries = () => ('entries' in activity ? activity.entries : [])
  const stopPortfolio = watchPortfolio(latchkey, (state) => {
    portfolio = state
  })
  const past = watchActivity(latchkey, (state) => {
    activity = state
  })
  await stage.reach(() => coin() !== undefined && activity.phase === 'ready')
  const before = coin() ?? 0n
  expect(activity).toMatchObject({ entries: [] })
  await sandbox.chain().controls.holdMining()
  await stage.fill(ether, '0.75', stranger)
  await confirmSend(latchkey)
  await stage.reach(() => entries()[0]?.status === 'pending')
  const reads = (what: string) => server.asked.filter(({ pathname }) => pathname.endsWith(what))
  const [balances, pages] = [reads('/balance').length, reads('/history').length]
  expect(coin()).toBe(before)
  await sandbox.chain().controls.resumeMining()
  await sandbox.chain().controls.mine()
  await stage.reach(() => (coin() ?? before) < before - 750_000_000_000_000_000n, 1000)
  await stage.reach(() => reads('/history').length > pages)
  expect(reads('/balance').slice(balances)[0]?.searchParams.get('forceUpdate')).toContain(chain)
  await stage.reach(() => entries()[0]?.status === 'confirmed')
  // One entry: what the page has sent and what the server tells of it are the same.
  expect(entries()).toHaveLength(1)
  expect(entries()[0]?.hash).toMatch(/^0x[0-9a-f]{64}$/)
  past.stop()
  stopPortfolio()
  stage.leave()
})
