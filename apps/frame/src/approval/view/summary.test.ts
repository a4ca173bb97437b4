import { expect, test } from 'vitest'
import type { HighRiskReason } from '../../decode/risk.ts'
import { highRisk, lowRisk } from '../../decode/risk.ts'
import { arabic } from '../../words/approval/arabic.ts'
import { english } from '../../words/approval/english.ts'
import { spanish } from '../../words/approval/spanish.ts'
import type { ShownItem, ShownRequest } from '../approval.ts'
import { toDecimal, worthOf, writeCost, writeDecimal, writeWorth } from './amounts.ts'
import { needsWindow, summarize } from './summary.ts'

const en = { words: english, locale: 'en' }
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
  expect(summarize(request, en)).toEqual({
    asks: 'wants to send tokens',
    act: 'Send 1,250.5 USDC',
    tone: 'plain',
    warnings: [],
    permissions: [],
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
  const { tone, warnings, rows } = summarize(shown([transfer]), en)
  expect(tone).toBe('caution')
  expect(warnings.map(({ title }) => title)).toEqual(['We can’t tell what this does'])
  expect(rows).toHaveLength(1)
  const coins = item({ kind: 'nativeTransfer', to: friend }, lowRisk, '20000000000000000')
  expect(summarize(shown([coins]), en)).toMatchObject({ tone: 'plain', act: 'Send 0.02 ETH' })
})

test('a test run that moves nothing says so, whatever the call claims', () => {
  const outcome = { changes: [], allowances: [] }
  expect(summarize(shown([transfer], { outcome }), en)).toMatchObject({
    rows: [],
    rowsNote: 'Nothing of yours moves.',
  })
})

test('an allowance that no call names is a danger and needs a window', () => {
  const outcome = { ...moved, allowances: [{ token, spender: friend, isAll: false }] } as const
  const request = shown([transfer], { outcome })
  expect(needsWindow(request)).toBe(true)
  expect(summarize(request, en)).toMatchObject({
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
  expect(summarize(request, en)).toMatchObject({ tone, warnings: [{ title }] })
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
  expect(summarize(request, en)).toMatchObject({
    act: 'Allow unlimited USDC',
    warnings: [{ title: 'This site asks for no limit' }],
    rows: [{ amount: 'Unlimited', under: '3,150 USDC in your wallet', tone: 'bad' }],
  })
})

const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const apes = {
  tokens: { [collection]: { symbol: 'APE', name: 'Apes', decimals: 0, isCollectible: true } },
}
/** The same function moves an amount of a token and a collectible by its number. */
const pull = (from: `0x${string}`, to: `0x${string}`, amountOrId: string, at: `0x${string}` = token) =>
  item({ kind: 'transferFrom', token: at, from, to, amountOrId })

test('a token that is moved by transferFrom says its amount, from whom and to whom, without a test run', () => {
  expect(summarize(shown([pull(account, friend, '1250500000')]), en)).toMatchObject({
    act: 'Send 1,250.5 USDC',
    rows: [{ title: 'USD Coin', amount: '−1,250.5 USDC', under: '1,899.5 left', tone: 'plain' }],
    lines: [
      { label: 'From', address: account },
      { label: 'To', value: 'mara.eth', address: friend },
      { label: 'Token', address: token },
      { label: 'Network' },
      { label: 'Network cost' },
    ],
  })
  expect(summarize(shown([pull(friend, account, '5000000')]), en).rows).toMatchObject([
    { amount: '+5 USDC', tone: 'good' },
  ])
})

test('a transfer between other accounts says what it moves, with a test run and without one', () => {
  const row = { title: 'USD Coin', amount: '5 USDC', under: 'not from your wallet', tone: 'plain' }
  for (const more of [{}, { outcome: { changes: [], allowances: [] } }]) {
    const summary = summarize(shown([pull(friend, stranger, '5000000')], more), en)
    expect(summary.rows).toEqual([row])
    expect(summary.rowsNote).toBeUndefined()
  }
})

test('a collectible says its number, whichever function moves it', () => {
  const row = { title: 'Apes', under: 'No. 7', amount: '−1', tone: 'plain' }
  const one = item({
    kind: 'nftTransfer',
    token: collection,
    from: account,
    to: friend,
    items: [{ id: '7', amount: '1' }],
  })
  for (const call of [pull(account, friend, '7', collection), one]) {
    expect(summarize(shown([call], apes), en)).toMatchObject({ act: 'Send Apes No. 7', rows: [row] })
    expect(summarize(shown([call, transfer], apes), en).steps[0]).toEqual({
      title: 'Send Apes No. 7',
      address: friend,
    })
  }
  const unknown = shown([pull(account, friend, '7', collection)], { tokens: {} })
  expect(summarize(unknown, en).rows).toMatchObject([
    { title: 'Unknown token', under: 'an amount, or the one with this number', amount: '−7 0xBC4C…f13D' },
  ])
})

test('a batch of collectibles says each of them', () => {
  const items = [
    { id: '1', amount: '3' },
    { id: '22', amount: '1' },
  ]
  const batch = item({ kind: 'nftTransfer', token: collection, from: account, to: friend, items })
  expect(summarize(shown([batch], apes), en).rows).toMatchObject([
    { under: 'No. 1', amount: '−3' },
    { under: 'No. 22', amount: '−1' },
  ])
})

test('A60 an approval of the collectible number zero gives a permission, and does not end one', () => {
  const approve = (spender: `0x${string}`) =>
    item({
      kind: 'approval',
      token: collection,
      spender,
      amount: '0',
      isUnlimited: false,
      isIncrease: false,
    })
  const given = shown([approve(friend)], apes)
  expect(summarize(given, en)).toMatchObject({
    asks: 'wants to spend your tokens',
    act: 'Allow Apes No. 0',
    rows: [{ title: 'Apes No. 0', amount: '1', worth: 'asked for' }],
  })
  expect(summarize(shown([approve(friend)], { tokens: {} }), en).asks).toBe('wants to spend your tokens')
  const taken = shown([approve('0x0000000000000000000000000000000000000000')], apes)
  expect(summarize(taken, en).asks).toBe('wants to end a permission')
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
  expect(summarize(request, en)).toMatchObject({
    asks: 'wants to swap',
    act: 'Swap USDC to ETH',
    tone: 'plain',
    warnings: [],
    rowsTitle: 'Balance changes',
    rows: [given, received],
    lines: [{ label: 'Contract', address: router }, { label: 'Network' }, { label: 'Network cost' }],
  })
  const bought = item({ ...sale, sold: undefined, bought: token }, lowRisk, '500000000')
  expect(summarize(shown([bought], { outcome: sold }), en).lines).toContainEqual({
    label: 'You receive',
    value: '',
    address: token,
  })
})

test('a swap that a test run pays less for than its minimum is shown as the test run says', () => {
  const less = { ...sold, changes: [{ token: undefined, amount: '1' }] }
  expect(summarize(shown([item(sale)], { outcome: less }), en).rows).toMatchObject([
    { amount: '+0.000000000000000001 ETH' },
  ])
})

test('a swap without a test run shows what its call says, and the warning', () => {
  expect(summarize(shown([item(sale)]), en)).toMatchObject({
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
  expect(summarize(shown([approval, item(sale)], { outcome: sold }), en)).toMatchObject({
    asks: 'wants to swap',
    act: 'Approve 2 steps',
    // What the approval names moves once, by the swap.
    permissions: [{ title: 'USD Coin', amount: '500 USDC', worth: 'asked for' }],
    rowsTitle: 'Balance changes',
    rows: [given, received],
    steps: [
      { title: 'Allow 500 USDC', address: router },
      { title: 'Swap USDC to ETH', address: router },
    ],
  })
  expect(summarize(shown([transfer, item(sale)], { outcome: sold }), en).asks).toBe(
    'wants to do several things',
  )
})

test('several calls are steps, and the fee is the sum of theirs', () => {
  const summary = summarize(shown([transfer, transfer], { outcome: moved }), en)
  expect(summary).toMatchObject({ asks: 'wants to do several things', act: 'Approve 2 steps' })
  expect(summary.steps).toHaveLength(2)
  expect(summary.lines.at(-1)?.value).toBe('Up to 0.000084 ETH · $0.26')
})

test('a token that does not tell its decimals is shown in base units and by its address', () => {
  expect(summarize(shown([transfer], { tokens: {} }), en).rows[0]).toMatchObject({
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

test('another language has its own words and its own numbers', () => {
  const request = shown([transfer], { outcome: moved })
  expect(summarize(request, { words: spanish, locale: 'es' })).toMatchObject({
    asks: 'quiere enviar tokens',
    act: 'Enviar 1250,5 USDC',
    rows: [{ under: 'quedan 1899,5', amount: '−1250,5 USDC' }],
    lines: [{ label: 'Para' }, { label: 'Token' }, { label: 'Red' }, { label: 'Coste de red' }],
  })
})

test('in Arabic an amount inside of a sentence is kept from left to right', () => {
  const request = shown([transfer], { outcome: moved })
  expect(summarize(request, { words: arabic, locale: 'ar' })).toMatchObject({
    act: 'إرسال \u20661,250.5 USDC\u2069',
    rows: [{ under: 'يتبقى \u20661,899.5\u2069', amount: '−1,250.5 USDC', worth: '1,250.50\u00a0US$' }],
  })
  const two = summarize(shown([transfer, transfer]), { words: arabic, locale: 'ar' })
  expect(two.act).toBe('الموافقة على خطوتين')
})
