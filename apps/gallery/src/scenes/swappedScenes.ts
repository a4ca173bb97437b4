import { openModal, type SentTransaction } from '@latchkey/core'
import { type SentLook, WalletLateError } from '@latchkey/core/adapter'
import { confirmSwap, swapStore } from '@latchkey/core/swap'
import type { Cast } from '../world/cast.ts'
import { swapTokens } from '../world/sceneSwaps.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'
import { chooseUnlisted, formWith, reviewing, type SwapGiven, swapping, usual } from './swapPlays.ts'

const pepper = { from: swapTokens.pepper, to: swapTokens.wbtc, amount: '918204' }

/** The review of this swap, followed by the steps of the scene. */
function reviewed(
  cast: Cast,
  preset: typeof usual,
  shows: Said,
  given?: SwapGiven,
  next?: (hands: Hands) => void | Promise<void>,
): Play {
  async function act(hands: Hands): Promise<void> {
    await reviewing(preset)(hands)
    await next?.(hands)
  }
  return swapping(cast, { act, shows: [shows] }, given)
}

const ask = ({ latchkey }: Hands) => void confirmSwap(latchkey)

/** A swap that was sent a while ago. */
function sent(
  cast: Cast,
  shows: Said,
  status: SentTransaction['status'],
  {
    look,
    // The widget no longer polls an old, finished transaction.
    minutes = status === 'pending' ? 0 : 30,
    isSeen = true,
    ...more
  }: Partial<SentTransaction> & {
    readonly look?: SentLook
    readonly minutes?: number
    readonly isSeen?: boolean
  } = {},
): Play {
  const { caip2: chainId } = cast.chains.ethereum
  const id = `${chainId}:0x${'5e'.repeat(32)}`
  const sentAt = Date.UTC(2026, 0, 15, 9, 41 - minutes)
  const entry: SentTransaction = {
    id,
    chainId,
    account: `${chainId}:${cast.foxglove.accounts[0]}`,
    connectorId: cast.foxglove.connector.id,
    hash: `0x${'5e'.repeat(32)}`,
    ...(isSeen && { nonce: 12 }),
    to: `0x${'c0'.repeat(20)}`,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '750000000000000000',
    purpose: 'swap',
    // An approval receives nothing.
    ...(more.purpose !== 'approval' && {
      receives: {
        token: { symbol: 'USDC', decimals: 6, address: swapTokens.usdc },
        amount: '2305300000',
        least: '2282558000',
      },
    }),
    sentAt,
    status,
    ...(status !== 'pending' ? { settledAt: sentAt } : isSeen && { seenAt: sentAt }),
    ...more,
  }
  return swapping(
    cast,
    {
      act({ latchkey }) {
        latchkey.storage.write({ name: 'sentTransactions' } as never, [entry] as never)
        openModal(latchkey, { name: 'SwapConfirmed', id })
      },
      shows: [shows],
    },
    look && { send: { look } },
  )
}

const arrived = {
  token: { symbol: 'USDC', decimals: 6, address: swapTokens.usdc },
  amount: '2305300000',
  least: '2282558000',
  arrived: '2305614209',
}

const approval: Partial<SentTransaction> = {
  purpose: 'approval',
  token: { symbol: 'PEPPER', decimals: 2, address: swapTokens.pepper },
  amount: '91820400',
}

/** A swap from the review to the receipt. */
export const swappedScenes: Pick<ViewEntries, 'SwapPreview' | 'SwapConfirmed'> = {
  SwapPreview: {
    nothing: (cast) => swapping(cast, { view: { name: 'SwapPreview' }, shows: [['swap.preview.nothing']] }),
    preparing: (cast) =>
      swapping(
        cast,
        {
          act: async (hands) => {
            // The transaction is never built, so only the review is awaited.
            void reviewing(usual)(hands).catch(() => undefined)
            await hands.until(() => swapStore(hands.latchkey).getState().step === 'reviewing')
          },
          shows: [['swap.preview.preparing']],
        },
        { swaps: { builds: 'never' } },
      ),
    ready: (cast) => reviewed(cast, usual, ['swap.rate']),
    approval: (cast) =>
      reviewed(cast, pepper, ['swap.preview.approve', { symbol: 'PEPPER' }], {
        swaps: { allowance: 'none' },
      }),
    reset: (cast) =>
      reviewed(cast, pepper, ['swap.preview.reset', { symbol: 'PEPPER' }], { swaps: { allowance: 'old' } }),
    asking: (cast) =>
      reviewed(
        cast,
        pepper,
        ['swap.steps.approve', { symbol: 'PEPPER' }],
        { swaps: { allowance: 'none' }, send: { confirms: 'never' } },
        ask,
      ),
    confirming: (cast) =>
      reviewed(
        cast,
        pepper,
        ['swap.preview.close'],
        { swaps: { allowance: 'none' }, send: { look: { at: 'pool' } } },
        ask,
      ),
    approved: (cast) =>
      reviewed(
        cast,
        pepper,
        ['swap.steps.approve.done', { symbol: 'PEPPER' }],
        { swaps: { allowance: 'first' }, send: { look: { at: 'block', ok: true, block: '21000000' } } },
        async (hands) => {
          ask(hands)
          await hands.until(() => swapStore(hands.latchkey).getState().build.phase === 'swap')
        },
      ),
    swapping: (cast) =>
      reviewed(
        cast,
        usual,
        ['send.review.asking', { wallet: cast.foxglove.connector.name }],
        { send: { confirms: 'never' } },
        ask,
      ),
    // The account, with the banner over its header.
    sent: (cast) => ({
      ...reviewed(
        cast,
        usual,
        ['swap.swapped', { from: '0.75 ETH', to: '2,324.444 USDC' }],
        { send: { look: { at: 'pool' } } },
        ask,
      ),
      // The banner disappears after a moment.
      passesMs: 1_000,
    }),
    caution: (cast) =>
      reviewed(cast, usual, ['swap.loss.text', { symbol: 'USDC' }], { swaps: { impactBps: 610 } }),
    stop: (cast) => ({
      ...reviewed(cast, { amount: '0.75' }, ['swap.read'], { swaps: { impactBps: 2_250 } }),
      async act(hands) {
        openModal(hands.latchkey, formWith({ amount: '0.75' }))
        await chooseUnlisted(hands)
        await hands.until(() => swapStore(hands.latchkey).getState().quote.phase === 'ready')
        await reviewing({ amount: '0.75' })(hands)
      },
    }),
    failed: (cast) =>
      reviewed(cast, usual, ['wallet.late'], { send: { confirms: new WalletLateError() } }, async (hands) => {
        ask(hands)
        await hands.until(() => swapStore(hands.latchkey).getState().error !== undefined)
      }),
  },
  SwapConfirmed: {
    pending: (cast) => sent(cast, ['swap.confirmed.pending'], 'pending'),
    slow: (cast) => sent(cast, ['swap.confirmed.slow'], 'pending', { minutes: 2, look: { at: 'pool' } }),
    unseen: (cast) =>
      sent(cast, ['send.sent.unseen'], 'pending', {
        minutes: 1,
        isSeen: false,
        look: { at: 'nowhere', passed: false },
      }),
    confirmed: (cast) => sent(cast, ['swap.confirmed.against'], 'confirmed', { receives: arrived }),
    spedUp: (cast) => sent(cast, ['swap.confirmed.paid'], 'spedUp'),
    failed: (cast) => sent(cast, ['swap.confirmed.failed'], 'failed', { reason: 'out of gas' }),
    moved: (cast) => sent(cast, ['swap.priceTooFar'], 'failed', { reason: 'Too little received' }),
    cancelled: (cast) => sent(cast, ['swap.confirmed.cancelled.text'], 'cancelled'),
    replaced: (cast) => sent(cast, ['send.sent.replaced'], 'replaced'),
    dropped: (cast) => sent(cast, ['swap.confirmed.dropped.text'], 'dropped'),
    approval: (cast) => sent(cast, ['swap.approval.title', { symbol: 'PEPPER' }], 'pending', approval),
    approved: (cast) => sent(cast, ['swap.approval.done.text'], 'confirmed', approval),
    gone: (cast) =>
      swapping(cast, { view: { name: 'SwapConfirmed', id: 'none' }, shows: [['swap.confirmed.gone']] }),
  },
}
