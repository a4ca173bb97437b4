import type { ApprovalState, ShownItem, ShownRequest } from '../src/approval/approval.ts'
import { type HighRiskReason, highRisk, lowRisk } from '../src/decode/risk.ts'
import { parseSiwe } from '../src/decode/siwe.ts'
import { english } from '../src/words/approval/english.ts'
import { type Scene, type Scenes, waitFor } from './scene.ts'

type Read<K extends ShownItem['decoded']['kind']> = Extract<ShownItem['decoded'], { readonly kind: K }>
type Call = Read<'transaction'>['call']

const origin = 'https://app.paperharbour.example'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x61F906bbDAC79E48b0E076311B8636028A29DfB3'
const other = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const unlimited = String(2n ** 256n - 1n)

function item(decoded: ShownItem['decoded'], reason?: HighRiskReason): ShownItem {
  return { decoded, risk: reason === undefined ? lowRisk : highRisk(reason), intentHash: 'one' }
}

function call(made: Call, reason?: HighRiskReason, value = '0'): ShownItem {
  return item({ kind: 'transaction', call: made, value, maxFee: '42000000000000' }, reason)
}

function shown(items: readonly ShownItem[], more: Partial<ShownRequest> = {}): ShownRequest {
  return {
    origin,
    account,
    chain: { name: 'Ethereum', symbol: 'ETH', price: '3100', balance: '1284000000000000000' },
    items,
    names: { [friend]: 'mara.latchkey.example' },
    tokens: {
      [token]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, balance: '3150000000', price: '1' },
      [collection]: { symbol: 'PASS', name: 'Orchard Pass', decimals: 0, isCollectible: true },
    },
    ...more,
  }
}

const nothing = { changes: [], allowances: [] } as const
const send = call({ kind: 'tokenTransfer', token, to: friend, amount: '1250500000' })
const sent = { changes: [{ token, amount: '-1250500000' }], allowances: [] } as const
const coins = call({ kind: 'nativeTransfer', to: friend }, undefined, '20000000000000000')
const control = call(
  { kind: 'approvalForAll', token: collection, operator: router, isApproved: true },
  'approval-all',
)
const unknown = call(
  { kind: 'unknownCall', to: router, selector: '0x4e71d92d' },
  'call-unknown',
  '20000000000000000',
)
const swap = call({
  kind: 'swap',
  to: router,
  sold: token,
  bought: undefined,
  amount: '500000000',
  minAmount: '159600000000000000',
})
const swapped = {
  changes: [
    { token, amount: '-500000000' },
    { token: undefined, amount: '161000000000000000' },
  ],
  allowances: [],
} as const

function allow(amount: string, reason?: HighRiskReason): ShownItem {
  const isUnlimited = amount === unlimited
  return call({ kind: 'approval', token, spender: router, amount, isUnlimited, isIncrease: false }, reason)
}

const allowed = { changes: [], allowances: [{ token, spender: router, isAll: false }] } as const

const signIn = `app.paperharbour.example wants you to sign in with your Ethereum account:
${account}

Sign in to Paper Harbour to keep your collections in sync.

URI: https://app.paperharbour.example
Version: 1
Chain ID: 1
Nonce: 8Xq2mVbT91Lw
Issued At: 2026-01-12T09:41:00Z
Expiration Time: 2026-01-12T18:00:00Z`

function readSignIn(): Read<'signIn'> {
  const fields = parseSiwe(signIn)
  if (fields === undefined) throw new Error('The sign-in of the scene is none.')
  return { kind: 'signIn', text: signIn, fields }
}

const text = (name: string, value: string) => ({ name, type: 'string', value })

function typed(
  primaryType: string,
  message: Read<'typedData'>['message'],
  more: Partial<Read<'typedData'>> = {},
) {
  return {
    kind: 'typedData',
    primaryType,
    domain: [
      text('name', 'USD Coin'),
      text('version', '2'),
      text('chainId', '1'),
      text('verifyingContract', token),
    ],
    message,
    ...more,
  } as const
}

function permit(amount: string): Read<'typedData'> {
  const fields = [
    text('owner', account),
    text('spender', router),
    text('value', amount),
    text('nonce', '0'),
    text('deadline', '1768212060'),
  ]
  const isUnlimited = amount === unlimited
  return typed('Permit', fields, { permit: { spender: router, tokens: [{ amount, isUnlimited }] } })
}

const order = typed('Order', [
  text('offerer', account),
  {
    name: 'offer',
    type: 'OfferItem[]',
    value: [{ name: '0', type: 'OfferItem', value: [text('token', collection), text('identifier', '4711')] }],
  },
  { name: 'consideration', type: 'Item[]', value: [] },
])

/** Names as long as their readers let them be, and the greatest amounts that a contract can name. */
const long: Partial<ShownRequest> = {
  origin: 'https://a-rather-long-subdomain.of-the-harbour-masters-association.paperharbour.example:8443',
  chain: {
    name: 'The Very Long Test Network of the Harbour',
    symbol: 'HARBOURCOINS',
    price: '3100',
    balance: unlimited,
  },
  names: { [friend]: 'the-very-long-name-of-mara-of-the-harbour-masters.latchkey.example' },
  tokens: {
    [token]: {
      symbol: 'WWWWWWWWWWWW',
      name: 'W'.repeat(40),
      decimals: 18,
      balance: unlimited,
      price: '123456.789',
    },
    [other]: {
      symbol: 'PEPPER',
      name: 'Pepper of the great southern islands co.',
      decimals: 0,
      price: '0.0000001',
    },
  },
}
const huge = {
  changes: [
    { token, amount: `-${unlimited}` },
    { token: other, amount: unlimited },
  ],
  allowances: [],
} as const

/** A card of the wallet, in a window of its own; a box to tick is ticked with `isConfirmed`. */
function card(state: ApprovalState, isConfirmed = false): Scene {
  return async (theme) => {
    const { openCards } = await import('../src/approval/view/openView.ts')
    const cards = openCards(window, { brand: 'Latchkey Wallet', isFramed: false })
    await cards.setTheme(theme)
    cards.show(state, () => {})
    if (state.phase !== 'asking') return
    if (isConfirmed) document.querySelector<HTMLButtonElement>('footer .quiet.bad')?.click()
    const box = document.querySelector<HTMLInputElement>('.confirm input')
    if (isConfirmed) box?.click()
    const isGuarded = document.querySelector('.latch[aria-disabled]') !== null
    if (isGuarded && (box === null || isConfirmed)) await waitFor('.latch[aria-disabled="false"]')
  }
}

function ask(items: readonly ShownItem[], more: Partial<ShownRequest> = {}, isConfirmed = false): Scene {
  return card({ phase: 'asking', request: shown(items, more) }, isConfirmed)
}

/** The cards of approvals and of keeping the wallet. */
export const approvalScenes: Scenes = {
  'ask-message': ask([
    item({ kind: 'text', text: 'Welcome to Paper Harbour!\n\nClick to sign in and accept the terms.' }),
  ]),
  'ask-message-long': ask(
    [item({ kind: 'text', text: `${'A long message. '.repeat(120)}\n${'x'.repeat(400)}` })],
    long,
  ),
  'ask-message-arabic': ask([item({ kind: 'text', text: 'مرحبًا بك في الميناء. سجّل الدخول برقم 4711.' })]),
  'ask-message-hidden': ask([
    item({ kind: 'text', text: 'Pay \u202etenalp\u202c to\u200b me' }, 'message-hidden-characters'),
  ]),
  'ask-bytes': ask([item({ kind: 'bytes', hex: `0x${'9f4b'.repeat(40)}` }, 'message-unreadable')]),
  'ask-sign-in': ask([item(readSignIn())]),
  'ask-typed-data': ask([
    item(typed('Vote', [text('proposal', '17'), text('choice', 'for'), text('reason', '')])),
  ]),
  'ask-typed-data-hidden': ask([
    item(
      typed('Vote', [text('proposal', '17'), text('choice', '\u202etsniaga\u202c or\u200b for')]),
      'message-hidden-characters',
    ),
  ]),
  'ask-permit': ask([item(permit('500000000'), 'permit')]),
  'ask-permit-unlimited': ask([item(permit(unlimited), 'permit-unlimited')]),
  'ask-order': ask([item(order, 'market-order-unpaid')]),
  'ask-send': ask([send], { outcome: sent }),
  'ask-send-coins': ask([coins], {
    outcome: { changes: [{ token: undefined, amount: '-20000000000000000' }], allowances: [] },
  }),
  'ask-send-untested': ask([send]),
  'ask-send-long': ask([call({ kind: 'tokenTransfer', token, to: friend, amount: unlimited })], {
    ...long,
    outcome: huge,
  }),
  'ask-nothing-moves': ask([unknown], { outcome: nothing }),
  'ask-collectible': ask([
    call({
      kind: 'nftTransfer',
      token: collection,
      from: account,
      to: friend,
      items: [
        { id: '4711', amount: '1' },
        { id: unlimited, amount: '12' },
      ],
    }),
  ]),
  'ask-allow': ask([allow('500000000')], { outcome: allowed }),
  'ask-allow-unlimited': ask([allow(unlimited, 'approval-unlimited')], { outcome: allowed }),
  'ask-allow-unlimited-confirmed': ask([allow(unlimited, 'approval-unlimited')], { outcome: allowed }, true),
  'ask-control': ask([control], { outcome: nothing }),
  'ask-hidden-allowance': ask([send], {
    outcome: { ...sent, allowances: [{ token, spender: router, isAll: false }] },
  }),
  'ask-unknown': ask([unknown]),
  'ask-unknown-confirmed': ask([unknown], {}, true),
  'ask-unknown-tested': ask([unknown], {
    outcome: { changes: [{ token: undefined, amount: '-20000000000000000' }], allowances: [] },
  }),
  'ask-creation': ask([call({ kind: 'contractCreation' }, 'contract-creation')], { outcome: nothing }),
  'ask-swap': ask([allow('500000000'), swap], { outcome: swapped }),
  'ask-steps': ask([send, coins, allow('500000000'), control, unknown], {
    outcome: { ...swapped, allowances: allowed.allowances },
  }),
  'ask-steps-long': ask(
    [
      call({ kind: 'tokenTransfer', token, to: friend, amount: unlimited }),
      allow(unlimited, 'approval-unlimited'),
    ],
    { ...long, outcome: huge },
  ),
  'card-preparing': card({ phase: 'preparing' }),
  'card-working': card({ phase: 'working' }),
  'card-saving': card({ phase: 'saving', task: 'keep' }),
  'card-making': card({ phase: 'saving', task: 'make' }),
  'card-failed': card({ phase: 'failed', message: english.problems.noFunds }),
  'card-failed-long': card({ phase: 'failed', message: `execution reverted: 0x${'08c379a0'.repeat(20)}` }),
  'card-expired': card({ phase: 'expired' }),
  'card-refused': card({ phase: 'refused', reason: 'sign-in-domain', origin }),
  'card-refused-long': card({ phase: 'refused', reason: 'request-too-large', origin: long.origin ?? origin }),
  'card-read-only': card({ phase: 'readOnly', origin }),
  'card-elsewhere': card({ phase: 'elsewhere', origin, popup: 'closed' }),
  'card-elsewhere-open': card({ phase: 'elsewhere', origin, popup: 'open' }),
  'card-elsewhere-blocked': card({ phase: 'elsewhere', origin, popup: 'blocked' }),
  'card-make': card({ phase: 'keeping', task: 'make', origin, popup: 'closed' }),
  'card-make-open': card({ phase: 'keeping', task: 'make', origin, popup: 'open' }),
  'card-find': card({ phase: 'keeping', task: 'find', origin, popup: 'closed' }),
  'card-keep': card({ phase: 'keeping', task: 'keep', origin, popup: 'closed' }),
  'card-keep-open': card({ phase: 'keeping', task: 'keep', origin, popup: 'open' }),
  'card-keep-blocked': card({ phase: 'keeping', task: 'keep', origin, popup: 'blocked' }),
  'card-over': card({ phase: 'over' }),
}
