import type { SwapApproval, SwapTransaction } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { alice, approveData, bob, router, usdc, weth } from '../../test/swapService.ts'
import { daiToken, ethToken, usdcToken } from '../../test/swapStates.ts'
import { checkApproval, checkSwap } from './checkCalls.ts'
import type { SwapOrder } from './swapOrder.ts'

const amount = 2_000_000_000n
const account = `eip155:1:${alice}` as const
const usdcOrder: SwapOrder = { account, from: usdcToken, to: ethToken, amount, slippage: '1' }
const coinOrder: SwapOrder = { account, from: ethToken, to: usdcToken, amount, slippage: '1' }
const wrapped = { ...daiToken, address: `eip155:1:${weth}` } as const
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

type Approval = SwapApproval['tx']
type Swap = SwapTransaction['tx']

function approve(change: Partial<Approval> = {}, spender: string | undefined = router): void {
  const tx: Approval = {
    from: usdcToken.address,
    to: usdcToken.address,
    data: approveData(router, amount),
    value: '0',
    eip155: { gasPrice: '1' },
    owner: account,
    spender: router,
    ...change,
  }
  checkApproval({ tx }, usdcOrder, spender)
}

function swap(change: Partial<Swap> = {}, order = usdcOrder, bounds = {}): void {
  const tx: Swap = {
    from: account,
    to: `eip155:1:${router}`,
    data: '0x5ae401dc00',
    amount: '1000000',
    value: '0',
    minAmount: '990000',
    eip155: { gas: '1', gasPrice: '1' },
    ...change,
  }
  checkSwap({ tx }, order, { spender: router, tokens: [usdcToken.address, `eip155:1:${weth}`], ...bounds })
}

const stopped = 'This swap isn’t what was quoted, so it was stopped. Nothing was sent.'

test('an approval of exactly the amount for the named spender passes, whatever the case of its letters', () => {
  expect(() => approve()).not.toThrow()
  expect(() => approve({ data: approveData(router, amount).toUpperCase().replace('0X', '0x') })).not.toThrow()
  // Services of the first kind name nobody else than the calldata does.
  expect(() => approve({ owner: undefined, spender: undefined } as object)).not.toThrow()
})

test.each<[string, Partial<Approval>]>([
  ['of another token', { to: `eip155:1:${weth}` }],
  ['on another chain', { to: `eip155:10:${usdc}` }],
  ['that sends the coin along', { value: '1' }],
  ['for more than the amount', { data: approveData(router, amount + 1n) }],
  ['without limit', { data: approveData(router, 2n ** 256n - 1n) }],
  ['for somebody else in its data', { data: approveData(bob, amount) }],
  ['for somebody else than the one who was named before', { data: approveData(bob, amount), spender: bob }],
  ['from another account', { owner: `eip155:1:${bob}` }],
  ['with more behind its data', { data: `${approveData(router, amount)}00` }],
  ['that transfers instead', { data: approveData(router, amount).replace('0x095ea7b3', '0xa9059cbb') }],
  ['that says it takes an old one back, and does not', { resets: true }],
])('an approval %s is refused', (_name, change) => {
  expect(() => approve(change)).toThrow(stopped)
})

test.each([
  ['nobody', `0x${'0'.repeat(40)}`],
  ['the account itself', alice],
  ['the token itself', usdc],
  ['a name', 'router.eth'],
])('an approval for %s is refused', (_name, spender) => {
  expect(() => approve({ data: approveData(spender, amount), spender }, spender)).toThrow(stopped)
})

test('an old approval is taken back by an approval of nothing', () => {
  expect(() => approve({ data: approveData(router, 0n), resets: true })).not.toThrow()
})

test('a swap by the approved router passes', () => {
  expect(() => swap()).not.toThrow()
  expect(() => swap({ value: undefined, minAmount: undefined } as object)).not.toThrow()
  expect(() => swap({ value: String(amount) }, coinOrder, { spender: undefined })).not.toThrow()
})

test.each<[string, Partial<Swap>]>([
  ['from another account', { from: `eip155:1:${bob}` }],
  ['on another chain', { to: `eip155:10:${router}` }],
  ['to another contract than was approved', { to: `eip155:1:${bob}` }],
  ['to the account itself', { to: account }],
  ['to the token that is paid', { to: usdcToken.address }],
  ['to another token of the account', { to: `eip155:1:${weth}` }],
  ['that sends the coin along', { value: '1' }],
  ['without data', { data: '0x' }],
  ['that transfers a token', { data: '0xa9059cbb00' }],
  ['that takes a token of the account', { data: '0x23b872dd00' }],
  ['that approves somebody', { data: approveData(bob, 1n) }],
  ['that approves somebody for all', { data: '0xA22CB46500' }],
  ['with a wider slippage than was asked for', { minAmount: '989998' }],
  ['that gives nothing at least', { minAmount: '0' }],
])('a swap %s is refused', (_name, change) => {
  expect(() => swap(change)).toThrow(stopped)
})

test('a swap with more of the coin than the amount is refused', () => {
  expect(() => swap({ value: String(amount + 1n) }, coinOrder)).toThrow(stopped)
})

test('Permit2 is never called, approved or not: it hands on what was approved to it for other tokens', () => {
  const to = `eip155:1:${permit2}`
  expect(() => swap({ to }, usdcOrder, { spender: permit2 })).toThrow(stopped)
  expect(() => swap({ to, value: '1' }, coinOrder)).toThrow(stopped)
})

test('services may round what is received at least in their own way, by one base unit', () => {
  expect(() => swap({ amount: '1000001', minAmount: '989999' })).not.toThrow()
})

test('the coin is wrapped and unwrapped at the wrapped token itself, by exactly the amount', () => {
  const wrap: SwapOrder = { ...coinOrder, to: wrapped }
  const unwrap: SwapOrder = { ...coinOrder, from: wrapped, to: ethToken }
  const at = { to: wrapped.address }
  const withdraw = (units: bigint) => `0x2e1a7d4d${units.toString(16).padStart(64, '0')}`
  expect(() => swap({ ...at, data: '0xd0e30db0', value: String(amount) }, wrap)).not.toThrow()
  expect(() => swap({ ...at, data: withdraw(amount) }, unwrap, { spender: undefined })).not.toThrow()
  expect(() => swap({ ...at, data: withdraw(amount + 1n) }, unwrap, { spender: undefined })).toThrow(stopped)
  expect(() => swap({ ...at, data: '0xd0e30db0', value: '0' }, unwrap)).toThrow(stopped)
  // Another token than the two is not wrapped.
  expect(() => swap({ to: usdcToken.address, data: '0xd0e30db0', value: '1' }, wrap)).toThrow(stopped)
})
