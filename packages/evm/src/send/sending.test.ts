import {
  confirmSend,
  getSend,
  getSent,
  recentReceivers,
  refreshPortfolio,
  reviewSend,
  sendStore,
  setAmount,
  setReceiver,
  setToken,
  takeMax,
} from '@latchkey/core'
import { sendUnits, sendWarnings } from '@latchkey/core/send'
import { expect, test } from 'vitest'
import { checksumAddress } from '../provider/checksumAddress.ts'
import { getBalance } from '../session/getBalance.ts'
import { useSandbox } from '../test/sandbox.ts'
import { ether, openStage, tokenOf } from '../test/sendStage.ts'
import { readTokenBalance } from '../token/erc20.ts'

const sandbox = useSandbox()
const stranger = checksumAddress('0x00000000000000000000000000000000000000aa')
const noticeOf = ({ latchkey }: Awaited<ReturnType<typeof openStage>>) => latchkey.notice.getState()

test('S1.08 S2.25 S2.26 S4.62 S8.26 ether is sent, followed to its block, and the form is empty', async () => {
  const stage = await openStage(sandbox)
  const { latchkey, wallet, events } = stage
  const before = await getBalance(wallet.provider, stranger)
  await stage.fill(ether, '1.5', stranger)
  expect(stage.views().at(-1)).toBe('WalletSendPreview')
  // The clock stands still meanwhile: the transfer stays pending, so the notice that it has started is due and stays.
  await confirmSend(latchkey)
  expect(stage.asked('eth_sendTransaction')).toBe(1)
  expect(noticeOf(stage)).toMatchObject({ open: true, variant: 'success', message: 'Transaction started' })
  expect(stage.views()).toEqual(['Account', 'WalletSendConfirmed'])
  expect(latchkey.router.getState().transactionStack).toEqual([])
  expect(sendStore(latchkey).getState()).toMatchObject({
    phase: 'editing',
    amount: { text: '' },
    receiver: { phase: 'empty' },
  })
  await stage.reach(() => getSent(latchkey)[0]?.status === 'confirmed')
  expect(getSent(latchkey)).toMatchObject([
    { to: stranger, amount: '1500000000000000000', token: { symbol: 'ETH' } },
  ])
  expect((await getBalance(wallet.provider, stranger)) - before).toBe(1_500_000_000_000_000_000n)
  expect(recentReceivers(latchkey)).toMatchObject([{ address: stranger }])
  const names = events.map(({ event }) => event).filter((event) => event.includes('SEND'))
  expect(names).toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS'])
  stage.leave()
})

test.each([
  ['USDC', 6, '12.345678', 12_345_678n],
  ['WHOLE', 0, '2', 2n],
] as const)('%s is sent to the last of its decimals', async (symbol, decimals, amount, units) => {
  const stage = await openStage(sandbox)
  const token = tokenOf(sandbox, symbol, decimals)
  const read = () => readTokenBalance(stage.wallet.provider, token.address ?? '', stranger)
  const before = await read()
  await stage.fill(token, amount, stranger)
  await confirmSend(stage.latchkey)
  await stage.reach(() => getSent(stage.latchkey)[0]?.status === 'confirmed')
  expect((await read()) - before).toBe(units)
  stage.leave()
})

test('a token that keeps a part of every transfer is told of before it is sent', async () => {
  const stage = await openStage(sandbox)
  const token = tokenOf(sandbox, 'TOLL', 18)
  const read = () => readTokenBalance(stage.wallet.provider, token.address ?? '', stranger)
  const before = await read()
  await stage.fill(token, '10', stranger)
  const warning = sendWarnings(sendStore(stage.latchkey).getState()).find(
    ({ kind }) => kind === 'feeOnTransfer',
  )
  await confirmSend(stage.latchkey)
  await stage.reach(() => getSent(stage.latchkey)[0]?.status === 'confirmed')
  const arrived = (await read()) - before
  expect(arrived).toBeLessThan(10n ** 19n)
  expect(warning).toMatchObject({ level: 'caution', arrives: arrived })
  stage.leave()
})

test('Max leaves what the network takes, and all the rest goes', async () => {
  // The tenth account of the sandbox: nobody else uses its coins here.
  const stage = await openStage(sandbox, { wallet: { count: 9 } })
  const { latchkey, wallet } = stage
  const [, , , , , , from = wallet.addresses[0]] = wallet.addresses
  if (from) wallet.switchAccount(from)
  await stage.reach(() => sendStore(latchkey).getState().account?.endsWith(String(from)))
  setToken(latchkey, ether)
  setReceiver(latchkey, stranger)
  await stage.reach(
    () => stage.problem() === 'addAmount' && sendStore(latchkey).getState().fee.phase === 'ready',
  )
  takeMax(latchkey)
  await stage.reach(() => stage.problem() === undefined)
  const { fee } = sendStore(latchkey).getState()
  const balance = await getBalance(wallet.provider, String(from))
  const most = fee.phase === 'ready' ? fee.fee.most : 0n
  expect(most).toBeGreaterThan(0n)
  expect(sendUnits(sendStore(latchkey).getState())).toBe(balance - most)
  expect(reviewSend(latchkey)).toBe(true)
  await confirmSend(latchkey)
  await stage.reach(() => getSent(latchkey)[0]?.status === 'confirmed')
  expect(await getBalance(wallet.provider, String(from))).toBeLessThanOrEqual(most)
  stage.leave()
})

test('S3.55 S3.56 S3.57 S3.58 S3.59 S3.60 the send state has every field of the specification', async () => {
  const address = checksumAddress('0x00000000000000000000000000000000000000ad')
  let isDown = false
  const stage = await openStage(sandbox, {
    server(url) {
      if (url.pathname.startsWith('/v1/identity/'))
        return { name: 'dora.eth', avatar: 'data:image/png;base64,AAAA' }
      if (isDown) return new Response('{}', { status: 400 })
      const quantity = { decimals: '18', numeric: '5' }
      const row = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:8131337', quantity, iconUrl: null }
      return { balances: [{ ...row, price: '2000', value: '10000' }] }
    },
  })
  const { latchkey } = stage
  await stage.reach(() => getSend(latchkey).tokenBalances.length > 0)
  const [coin] = getSend(latchkey).tokenBalances
  expect(getSend(latchkey)).toMatchObject({ loading: false, lastRetry: undefined })
  if (coin) setToken(latchkey, coin)
  setReceiver(latchkey, address)
  setAmount(latchkey, '0.5')
  await stage.reach(
    () => getSend(latchkey).receiverProfileName !== undefined && stage.problem() === undefined,
  )
  const info = getSend(latchkey)
  expect(info).toMatchObject({
    token: { symbol: 'ETH', price: '2000' },
    sendTokenAmount: '0.5',
    receiverAddress: address,
    receiverProfileName: 'dora.eth',
    receiverProfileImageUrl: 'data:image/png;base64,AAAA',
    gasPrice: expect.any(BigInt),
    gasPriceInUSD: expect.stringMatching(/^0\.\d+$/),
    networkBalanceInUSD: expect.stringMatching(/^\d+(\.\d+)?$/),
    loading: false,
  })
  // The chain has more than the server said: what can be sent is what the chain says.
  expect(Number(info.networkBalanceInUSD)).toBeGreaterThan(10_000)
  isDown = true
  const [account] = latchkey.connections.getState().list.flatMap(({ accounts }) => accounts)
  if (account) await refreshPortfolio(latchkey, account).catch(() => undefined)
  await stage.reach(() => getSend(latchkey).lastRetry !== undefined)
  const held = stage.wallet.hold('eth_sendTransaction')
  reviewSend(latchkey)
  const sending = confirmSend(latchkey)
  await held.asked
  expect(getSend(latchkey).loading).toBe(true)
  held.release()
  await sending
  stage.leave()
})
