import type { ActivityEntry, ActivityTransfer } from '@latchkey/core'
import { drawIcon } from '@latchkey/testing'
import type { Cast } from './cast.ts'
import type { PastTransaction, PastTransfer } from './scenePast.ts'

const mara = '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa2680ca'
const stranger = '0x9a1f6C1e4b2E93C9dA12c4d18a3F00b1C00d02Bc'

/** What of a transaction a scene says; the rest is as it is with most. */
export type Deed = {
  readonly did: ActivityEntry['operation']
  /** Days before the scene's today. */
  readonly daysAgo: number
  readonly moved?: readonly PastTransfer[]
  readonly status?: ActivityEntry['status']
  readonly app?: string
}

/** When the clock of the scenes stands. */
const today = Date.UTC(2026, 0, 15, 9, 41)

/** Writes deeds down as the server of a scene tells them. */
export function pastOf(
  { chains: { ethereum }, foxglove }: Cast,
  deeds: readonly Deed[],
): readonly PastTransaction[] {
  const [me] = foxglove.accounts
  return deeds.map(({ did, daysAgo, moved = [], status = 'confirmed', app }, at) => ({
    id: `deed ${at}`,
    metadata: {
      operationType: did,
      hash: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      minedAt: new Date(today - daysAgo * 86_400_000).toISOString(),
      chain: ethereum.caip2,
      sentFrom: did === 'receive' ? stranger : me,
      sentTo: did === 'receive' ? me : did === 'deploy' ? null : mara,
      status,
      nonce: at,
      ...(app !== undefined && { application: { name: app, iconUrl: null } }),
    },
    transfers: [...moved],
  }))
}

/** So much of a token went one way. */
function move(
  direction: ActivityTransfer['direction'],
  numeric: string,
  symbol: string,
  name = symbol,
): PastTransfer {
  return {
    direction,
    quantity: { numeric },
    value: null,
    price: null,
    fungible_info: {
      name,
      symbol,
      icon: null,
      ...(symbol !== 'ETH' && { address: `eip155:1:0x${tokenId(symbol)}` }),
    },
    counterparty: direction === 'in' ? stranger : mara,
  }
}

/** A collectible went one way. */
function moveNft(direction: ActivityTransfer['direction'], name: string, isPictured = true): PastTransfer {
  return {
    direction,
    quantity: { numeric: '1' },
    value: null,
    price: null,
    nft_info: {
      name,
      content: {
        preview: {
          url: isPictured ? drawIcon(name) : 'https://stranger.example/track.png',
          content_type: null,
        },
      },
      flags: { is_spam: false },
    },
    counterparty: stranger,
  }
}

/** An address made from a symbol, the same each time. */
export function tokenId(symbol: string): string {
  const digits = [...symbol].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).slice(-2)).join('')
  return digits.padEnd(40, '7').slice(0, 40)
}

/** A few weeks of an ordinary account. */
export const someDeeds: readonly Deed[] = [
  {
    did: 'trade',
    daysAgo: 0.1,
    moved: [move('out', '0.75', 'ETH', 'Ether'), move('in', '2305.614999', 'USDC')],
  },
  { did: 'receive', daysAgo: 3, moved: [move('in', '0.401', 'ETH', 'Ether')] },
  { did: 'send', daysAgo: 11, moved: [], status: 'failed' },
  { did: 'receive', daysAgo: 18, moved: [moveNft('in', 'Orchard Passes #18204')] },
  { did: 'approve', daysAgo: 20, app: 'Tidepool Exchange' },
  { did: 'send', daysAgo: 29, moved: [move('out', '12000000', 'PEPPER')] },
  { did: 'send', daysAgo: 41, moved: [move('out', '1250.5', 'USDC')] },
  { did: 'buy', daysAgo: 320, moved: [move('in', '500', 'USDC')], app: 'Castell Pay' },
]

/** Every kind of thing that can happen. */
export const everyDeed: readonly Deed[] = [
  { did: 'send', daysAgo: 0, moved: [move('out', '1', 'ETH')], status: 'pending' },
  { did: 'send', daysAgo: 1, moved: [move('out', '0.000000000000000001', 'ETH')] },
  { did: 'receive', daysAgo: 1, moved: [move('in', '123456789012345678901234567890.5', 'PEPPER')] },
  { did: 'send', daysAgo: 2, moved: [move('self', '2', 'ETH')] },
  { did: 'send', daysAgo: 2, moved: [moveNft('out', 'Orchard Passes #7', false)] },
  {
    did: 'mint',
    daysAgo: 3,
    moved: [moveNft('in', 'Lantern Walk: the one with a name that is longer than any line')],
  },
  { did: 'trade', daysAgo: 4, moved: [move('out', '3', 'ETH')], status: 'failed' },
  ...(
    [
      'borrow',
      'burn',
      'cancel',
      'claim',
      'deploy',
      'deposit',
      'execute',
      'repay',
      'stake',
      'unstake',
      'withdraw',
    ] as const
  ).map((did, at) => ({
    did,
    daysAgo: 5 + at,
    moved: at % 3 === 1 ? [] : [move(at % 2 === 0 ? 'in' : 'out', `${at + 1}.25`, 'DAI')],
  })),
]

/** Texts that strangers put on a chain. */
export const hostileDeeds: readonly Deed[] = [
  {
    did: 'receive',
    daysAgo: 1,
    moved: [move('in', '5000', 'VISIT-SCAM.EXAMPLE-TO-CLAIM', '<img src=x onerror=alert(1)>')],
  },
  { did: 'receive', daysAgo: 2, moved: [move('in', '1', '\u202eCDSU', 'USD\u200bC')] },
  {
    did: 'receive',
    daysAgo: 3,
    moved: [moveNft('in', '<b>Free</b> \u202emoney\u202c at https://scam.example/claim?now', false)],
  },
  {
    did: 'execute',
    daysAgo: 4,
    app: 'A\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301 app that is called so that it breaks every line there is',
  },
]

/** Ten thousand transactions, one every eight hours. */
export const manyDeeds = (): readonly Deed[] =>
  Array.from({ length: 10_000 }, (_, at) => ({
    did: at % 3 === 0 ? 'send' : 'receive',
    daysAgo: at / 3,
    moved: [move(at % 3 === 0 ? 'out' : 'in', `${(at % 97) + 1}.${at % 10}`, at % 2 === 0 ? 'USDC' : 'ETH')],
  }))
