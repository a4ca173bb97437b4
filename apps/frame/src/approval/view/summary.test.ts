import { expect, test } from 'vitest'
import type { HighRiskReason } from '../../decode/risk.ts'
import { highRisk, lowRisk } from '../../decode/risk.ts'
import type { ShownItem, ShownRequest } from '../approval.ts'
import { toDecimal, worthOf, writeCost, writeDecimal, writeWorth } from './amounts.ts'
import { needsWindow, summarize } from './summary.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x61F906bbDAC79E48b0E076311B8636028A29DfB3'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Call = Extract<ShownItem['decoded'], { kind: 'transaction' }>['call']

function item(call: Call, risk = lowRisk, value = '0'): ShownItem {
  return { risk, decoded: { kind: 'transaction', call, value, maxFee: '42000000000000' }, intentHash: 'one' }
}

function shown(items: readonly ShownItem[], more: Partial<ShownRequest> = {}): ShownRequest {
  return {
    origin: 'https://dapp.test',
    account,
    chain: { name: 'Ethereum', symbol: 'ETH', price: '3000' },
    items,
    names: { [friend]: 'mara.eth' },
    tokens: {
      [token]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, balance: '3150000000', price: '1' },
    },
    ...more,
  }
}

const transfer = item({ kind: 'tokenTransfer', token, to: friend, amount: '1250500000' })
const moved = { changes: [{ token, amount: '-1250500000' }], allowances: [] } as const

test('a transfer says what goes, what is left, to whom and for how much', () => {
  const request = shown([transfer], { outcome: moved })
  expect(needsWindow(request)).toBe(false)
  expect(summarize(request, 'en')).toEqual({
    asks: 'wants to send tokens',
    act: 'Send 1,250.5 USDC',
    tone: 'plain',
    warnings: [],
    rowsTitle: 'Balance changes',
    rows: [
      {
        title: 'USD Coin',
        under: '1,899.5 left',
        amount: '−1,250.5 USDC',
        worth: '$1,250.50',
        tone: 'plain',
      },
    ],
    steps: [],
    lines: [
      { label: 'To', value: 'mara.eth', address: friend },
      { label: 'Token', value: '', address: token },
      { label: 'Network', value: 'Ethereum' },
      { label: 'Network cost', value: 'Up to 0.000042 ETH · $0.13' },
    ],
  })
})

test('a contract call without a test run says “We can’t tell what this does”', () => {
  const { tone, warnings, rows } = summarize(shown([transfer]), 'en')
  expect(tone).toBe('caution')
  expect(warnings.map(({ title }) => title)).toEqual(['We can’t tell what this does'])
  expect(rows).toHaveLength(1)
  const coins = item({ kind: 'nativeTransfer', to: friend }, lowRisk, '20000000000000000')
  expect(summarize(shown([coins]), 'en')).toMatchObject({ tone: 'plain', act: 'Send 0.02 ETH' })
})

test('a test run that moves nothing says so, whatever the call claims', () => {
  const outcome = { changes: [], allowances: [] }
  expect(summarize(shown([transfer], { outcome }), 'en')).toMatchObject({
    rows: [],
    rowsNote: 'Nothing of yours moves.',
  })
})

test('an allowance that no call names is a danger and needs a window', () => {
  const outcome = { ...moved, allowances: [{ token, spender: friend, isAll: false }] } as const
  const request = shown([transfer], { outcome })
  expect(needsWindow(request)).toBe(true)
  expect(summarize(request, 'en')).toMatchObject({
    tone: 'danger',
    warnings: [{ title: 'It also lets somebody spend' }],
  })
})

test.each([
  ['approval-unlimited', 'danger', 'This site asks for no limit'],
  ['approval-all', 'danger', 'It could take every one of them'],
  ['permit-unlimited', 'danger', 'This signature has no limit'],
  ['contract-creation', 'caution', 'This creates a contract'],
] as const)('A60 the risk %s is unmistakable and needs a window', (reason: HighRiskReason, tone, title) => {
  const request = shown([{ ...transfer, risk: highRisk(reason) }], { outcome: moved })
  expect(needsWindow(request)).toBe(true)
  expect(summarize(request, 'en')).toMatchObject({ tone, warnings: [{ title }] })
})

test('an unlimited approval says so in its row and on its button', () => {
  const call = {
    kind: 'approval',
    token,
    spender: friend,
    amount: String(2n ** 256n - 1n),
    isUnlimited: true,
    isIncrease: false,
  } as const
  const request = shown([item(call, highRisk('approval-unlimited'))], {
    outcome: { changes: [], allowances: [{ token, spender: friend, isAll: false }] },
  })
  expect(summarize(request, 'en')).toMatchObject({
    act: 'Allow unlimited USDC',
    warnings: [{ title: 'This site asks for no limit' }],
    rows: [{ amount: 'Unlimited', under: '3,150 USDC in your wallet', tone: 'bad' }],
  })
})

const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const sale = {
  kind: 'swap',
  to: router,
  sold: token,
  bought: undefined,
  amount: '500000000',
  minAmount: '159600000000000000',
} as const
const sold = {
  changes: [
    { token, amount: '-500000000' },
    { token: undefined, amount: '161000000000000000' },
  ],
  allowances: [],
} as const
const given = { title: 'USD Coin', amount: '−500 USDC', worth: '$500.00', under: '2,650 left', tone: 'plain' }
const received = { title: 'ETH', amount: '+0.1596 ETH', worth: '$478.80', under: 'at least', tone: 'good' }

test('a swap says what goes and what comes at least', () => {
  const request = shown([item(sale)], { outcome: sold })
  expect(needsWindow(request)).toBe(false)
  expect(summarize(request, 'en')).toMatchObject({
    asks: 'wants to swap',
    act: 'Swap USDC to ETH',
    tone: 'plain',
    warnings: [],
    rowsTitle: 'Balance changes',
    rows: [given, received],
    lines: [{ label: 'Contract', address: router }, { label: 'Network' }, { label: 'Network cost' }],
  })
  const bought = item({ ...sale, sold: undefined, bought: token }, lowRisk, '500000000')
  expect(summarize(shown([bought], { outcome: sold }), 'en').lines).toContainEqual({
    label: 'You receive',
    value: '',
    address: token,
  })
})

test('a swap that a test run pays less for than its minimum is shown as the test run says', () => {
  const less = { ...sold, changes: [{ token: undefined, amount: '1' }] }
  expect(summarize(shown([item(sale)], { outcome: less }), 'en').rows).toMatchObject([
    { amount: '+0.000000000000000001 ETH' },
  ])
})

test('a swap without a test run shows what its call says, and the warning', () => {
  expect(summarize(shown([item(sale)]), 'en')).toMatchObject({
    warnings: [{ title: 'We can’t tell what this does' }],
    rows: [given, received],
  })
})

test('an approval and its swap are one swap in two steps', () => {
  const approval = item({
    kind: 'approval',
    token,
    spender: router,
    amount: '500000000',
    isUnlimited: false,
    isIncrease: false,
  })
  expect(summarize(shown([approval, item(sale)], { outcome: sold }), 'en')).toMatchObject({
    asks: 'wants to swap',
    act: 'Approve 2 steps',
    steps: [
      { title: 'Allow 500 USDC', address: router },
      { title: 'Swap USDC to ETH', address: router },
    ],
  })
  expect(summarize(shown([transfer, item(sale)], { outcome: sold }), 'en').asks).toBe(
    'wants to do several things',
  )
})

test('several calls are steps, and the fee is the sum of theirs', () => {
  const summary = summarize(shown([transfer, transfer], { outcome: moved }), 'en')
  expect(summary).toMatchObject({ asks: 'wants to do several things', act: 'Approve 2 steps' })
  expect(summary.steps).toHaveLength(2)
  expect(summary.lines.at(-1)?.value).toBe('Up to 0.000084 ETH · $0.26')
})

test('a token that does not tell its decimals is shown in base units and by its address', () => {
  expect(summarize(shown([transfer], { tokens: {} }), 'en').rows[0]).toMatchObject({
    title: 'Unknown token',
    amount: '−1,250,500,000 0x61F9…DfB3',
  })
})

test('amounts are exact, and costs are rounded up', () => {
  expect(toDecimal('1', 18)).toBe('0.000000000000000001')
  expect(toDecimal('-1250500000', 6)).toBe('-1250.5')
  const huge = String(2n ** 256n - 1n)
  expect(writeDecimal(toDecimal(huge, 18), 'en')).toBe(
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935',
  )
  expect(writeCost('0.000123451', 'en')).toBe('0.0001235')
  expect(writeCost('1.99999', 'en')).toBe('2')
  expect(worthOf('-1500000', 6, '0.5')).toBe(75n)
  expect(writeWorth(0n, 'en')).toBe('< $0.01')
  expect(writeWorth(123_456_789n, 'en')).toBe('$1,234,567.89')
})
