import {
  cancelSend,
  confirmSend,
  disconnectWallet,
  getSent,
  retryFee,
  reviewSend,
  sendStore,
  setAmount,
  setReceiver,
  setToken,
  switchNetwork,
} from '@latchkey/core'
import { sendProblem } from '@latchkey/core/send'
import { expect, test } from 'vitest'
import { checksumAddress } from '../provider/checksumAddress.ts'
import { useSandbox } from '../test/sandbox.ts'
import { ether, openStage, type Stage, tokenOf } from '../test/sendStage.ts'

const sandbox = useSandbox()
const stranger = checksumAddress('0x00000000000000000000000000000000000000ab')
const stateOf = ({ latchkey }: Stage) => sendStore(latchkey).getState()
const filled = { amount: { text: '0.25' }, receiver: { phase: 'ready', address: stranger } }
const sendEvents = ({ events }: Stage) => events.filter(({ event }) => event.startsWith('SEND_'))

test('a refusal in the wallet leaves everything filled in, says nothing, and the next try works', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  stage.wallet.next('eth_sendTransaction', 'reject')
  await confirmSend(stage.latchkey)
  expect(stateOf(stage)).toMatchObject({ phase: 'reviewing', ...filled })
  expect(stateOf(stage).error).toBeUndefined()
  expect(stage.latchkey.notice.getState().open).toBe(false)
  expect(stage.latchkey.router.getState().transactionStack).toEqual([])
  expect(sendEvents(stage).at(-1)).toMatchObject({ event: 'SEND_REJECTED' })
  await confirmSend(stage.latchkey)
  expect(getSent(stage.latchkey)).toHaveLength(1)
  stage.leave()
})

test('S8.27 S8.28 a failure says Something went wrong with the wallet’s own reason, and is told as SEND_ERROR', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  stage.wallet.next('eth_sendTransaction', { fails: { code: -32603, message: 'the device is unplugged' } })
  await confirmSend(stage.latchkey)
  await stage.reach(() => stage.latchkey.notice.getState().open)
  expect(stage.latchkey.notice.getState()).toMatchObject({
    variant: 'error',
    message: 'Something went wrong',
    detail: 'the device is unplugged',
  })
  expect(stateOf(stage)).toMatchObject({ phase: 'reviewing', ...filled, error: { code: 'wallet.failed' } })
  expect(sendEvents(stage).at(-1)).toEqual({
    type: 'track',
    event: 'SEND_ERROR',
    properties: { network: 'eip155:8131337', isSmartAccount: false, code: 'wallet.failed' },
  })
  stage.leave()
})

test('two clicks ask the wallet once', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  await Promise.all([confirmSend(stage.latchkey), confirmSend(stage.latchkey)])
  expect(stage.asked('eth_sendTransaction')).toBe(1)
  stage.leave()
})

test('while the wallet is asked nothing can be changed; a yes after the visitor stopped waiting still counts', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  const held = stage.wallet.hold('eth_sendTransaction')
  const sending = confirmSend(stage.latchkey)
  await held.asked
  setAmount(stage.latchkey, '9')
  setReceiver(stage.latchkey, '')
  expect(stateOf(stage)).toMatchObject({ phase: 'asking', ...filled })
  cancelSend(stage.latchkey)
  expect(stateOf(stage)).toMatchObject({ phase: 'reviewing', ...filled })
  held.release()
  await sending
  expect(getSent(stage.latchkey)).toMatchObject([{ amount: '250000000000000000' }])
  // The same must not be sent twice by mistake.
  expect(stateOf(stage)).toMatchObject({ amount: { text: '' }, receiver: { phase: 'empty' } })
  stage.leave()
})

test('a wallet that moved to another network is not asked, and says where to go back to', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  stage.wallet.switchChain(8131338)
  await stage.reach(() => stateOf(stage).chainId === 'eip155:8131338')
  expect(reviewSend(stage.latchkey)).toBe(false)
  expect(stage.problem()).toBe('wrongChain')
  expect(stateOf(stage)).toMatchObject({ phase: 'editing', ...filled })
  await switchNetwork(stage.latchkey, 'eip155:8131337')
  await stage.reach(() => stage.problem() === undefined)
  stage.leave()
})

test('a network that changes between the click and the question stops the send with a sentence', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  const sending = confirmSend(stage.latchkey)
  stage.wallet.switchChain(8131338)
  await sending
  expect(stage.asked('eth_sendTransaction')).toBe(0)
  await stage.reach(() => stateOf(stage).receiver.phase === 'ready')
  expect(stateOf(stage)).toMatchObject({ ...filled, error: { code: 'transfer.chainMoved' } })
  expect(sendEvents(stage)).toEqual([])
  stage.leave()
})

test('a wallet that moved to another network without an event is not asked', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  stage.wallet.always('eth_chainId', { answers: '0x7c130a' })
  await confirmSend(stage.latchkey)
  expect(stage.asked('eth_sendTransaction')).toBe(0)
  const error = { code: 'transfer.chainMoved', values: { network: 'Chain 8131337' } }
  expect(stateOf(stage)).toMatchObject({ ...filled, error })
  expect(sendEvents(stage)).toEqual([])
  stage.leave()
})

test('another account in the wallet stops the send; its own balance counts from then on', async () => {
  const stage = await openStage(sandbox, { wallet: { count: 2 } })
  await stage.fill(ether, '0.25', stranger)
  const sending = confirmSend(stage.latchkey)
  const [, second] = stage.wallet.addresses
  if (second) stage.wallet.switchAccount(second)
  await sending
  expect(stage.asked('eth_sendTransaction')).toBe(0)
  expect(stateOf(stage)).toMatchObject({ error: { code: 'transfer.accountMoved' } })
  await stage.reach(() => stateOf(stage).account?.endsWith(String(second)) && stage.problem() === undefined)
  expect(stateOf(stage)).toMatchObject({ phase: 'editing', ...filled })
  stage.leave()
})

test('a wallet that goes away while it is asked leaves a sentence and everything filled in', async () => {
  const stage = await openStage(sandbox)
  await stage.fill(ether, '0.25', stranger)
  const held = stage.wallet.hold('eth_sendTransaction')
  const sending = confirmSend(stage.latchkey)
  await held.asked
  const gone = disconnectWallet(stage.latchkey, stage.wallet.info.rdns)
  await sending
  await gone
  expect(stateOf(stage)).toMatchObject({ ...filled, error: { code: 'transfer.noWallet' } })
  expect(sendEvents(stage).map(({ event }) => event)).toEqual(['SEND_INITIATED'])
  stage.leave()
})

test('a transfer that the chain would refuse says why, and can be tried again', async () => {
  const stage = await openStage(sandbox)
  setToken(stage.latchkey, ether)
  setAmount(stage.latchkey, '0.25')
  setReceiver(stage.latchkey, sandbox.chain().contracts.Reverter)
  await stage.reach(() => stage.problem() === 'estimateFailed')
  const { fee } = stateOf(stage)
  expect(fee).toMatchObject({
    phase: 'failed',
    error: { code: 'transfer.estimate', reason: expect.any(String) },
  })
  retryFee(stage.latchkey)
  await stage.reach(() => stage.problem() === 'estimateFailed')
  setReceiver(stage.latchkey, stranger)
  await stage.reach(() => stage.problem() === undefined)
  stage.leave()
})

test('a node that does not answer is no refusal: the cost is read again on request', async () => {
  const stage = await openStage(sandbox)
  await sandbox.chain().controls.stop()
  try {
    setToken(stage.latchkey, ether)
    setAmount(stage.latchkey, '0.25')
    setReceiver(stage.latchkey, stranger)
    await stage.reach(() => stateOf(stage).fee.phase === 'failed')
    expect(stateOf(stage).fee).toMatchObject({ error: { code: 'transfer.unread' } })
  } finally {
    await sandbox.chain().controls.resume()
  }
  retryFee(stage.latchkey)
  await stage.reach(() => stage.problem() === undefined)
  stage.leave()
})

test('S5.40 S5.41 an account without the coin for the fee is told so, priced or not', async () => {
  const poor = `0x${'5a'.repeat(32)}` as const
  const stage = await openStage(sandbox, { wallet: { accounts: [poor] } })
  const to = stage.wallet.addresses[0]
  const usdc = tokenOf(sandbox, 'USDC', 6)
  if (to) await sandbox.chain().controls.faucet({ to, amount: 5_000_000n, token: 'USDC' })
  setToken(stage.latchkey, usdc)
  setAmount(stage.latchkey, '5')
  setReceiver(stage.latchkey, stranger)
  await stage.reach(() => stage.problem() === 'insufficientGas')
  expect(stateOf(stage).coin).toMatchObject({ amount: 0n })
  expect(sendProblem({ ...stateOf(stage), coin: { ...ether, amount: 0n } })).toEqual({
    kind: 'insufficientGas',
  })
  // A coin, but less than the fee.
  if (to) await sandbox.chain().controls.faucet({ to, amount: 1_000n })
  retryFee(stage.latchkey)
  await stage.reach(() => stateOf(stage).coin?.amount === 1_000n)
  await stage.reach(() => stage.problem() === 'insufficientGas')
  setAmount(stage.latchkey, '6')
  expect(stage.problem()).toBe('insufficientFunds')
  stage.leave()
})

test('an account that sends batches as one is asked by wallet_sendCalls, and followed by the batch', async () => {
  const stage = await openStage(sandbox, { wallet: { batches: 'single' } })
  await stage.fill(tokenOf(sandbox, 'USDC', 6), '1', stranger)
  await confirmSend(stage.latchkey)
  expect([stage.asked('wallet_sendCalls'), stage.asked('eth_sendTransaction')]).toEqual([1, 0])
  expect(getSent(stage.latchkey)[0]).toMatchObject({ callsId: expect.any(String), status: 'pending' })
  await stage.reach(() => getSent(stage.latchkey)[0]?.status === 'confirmed')
  expect(getSent(stage.latchkey)[0]?.hash).toMatch(/^0x[0-9a-f]{64}$/)
  stage.leave()
})
