import { confirmSend, openModal, reviewSend, sendStore } from '@latchkey/core'
import { type SentLook, WalletFailedError } from '@latchkey/core/adapter'
import type { Cast } from '../world/cast.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'
import { choose, type Given, mara, nameOf, sending, usdc } from './sendPlays.ts'

/** From the form through the review, and on as the scene says. */
function reviewed(cast: Cast, shows: readonly Said[], given?: Given, next?: (hands: Hands) => void): Play {
  async function act(hands: Hands): Promise<void> {
    await choose(cast, '1250.5', nameOf(cast))(hands)
    const { latchkey } = hands
    // What the coin is worth has been read too.
    await hands.until(() => sendStore(latchkey).getState().coin?.price !== undefined && reviewSend(latchkey))
    next?.(hands)
  }
  return sending(cast, undefined, { passesMs: 3_000, act, shows }, given)
}

/** Sent, and this is what the network says of it. */
function sent(cast: Cast, look: SentLook, shows: Said): Play {
  return reviewed(cast, [shows], { send: { look } }, ({ latchkey }) => void confirmSend(latchkey))
}

/** Sent a while ago, and still on its way; which turn of the account it has is known once a node has shown it. */
function waiting(cast: Cast, shows: Said, minutes: number, look: SentLook, isKnown = true): Play {
  const { caip2: chainId } = cast.chains.ethereum
  const id = `${chainId}:0x${'5e'.repeat(32)}`
  const sentNow = {
    id,
    chainId,
    account: `${chainId}:${cast.foxglove.accounts[0]}`,
    connectorId: cast.foxglove.connector.id,
    hash: `0x${'5e'.repeat(32)}`,
    ...(isKnown && { nonce: 12 }),
    to: mara,
    name: nameOf(cast),
    token: { symbol: 'USDC', decimals: 6, address: usdc },
    amount: '1250500000',
    sentAt: Date.UTC(2026, 0, 15, 9, 41 - minutes),
    status: 'pending',
  }
  const play: Pick<Play, 'act' | 'shows'> = {
    act({ latchkey }) {
      latchkey.storage.write({ name: 'sentTransactions' } as never, [sentNow] as never)
      openModal(latchkey, { name: 'WalletSendConfirmed', id })
    },
    shows: [shows],
  }
  return sending(cast, undefined, play, { send: { look } })
}

const inBlock = { at: 'block', ok: true, block: '21000000' } as const
const other = { at: 'replaced', by: `0x${'7a'.repeat(32)}`, ok: true } as const

/** What is sent, from the review to the receipt. */
export const sentScenes: Pick<ViewEntries, 'WalletSendPreview' | 'WalletSendConfirmed'> = {
  WalletSendPreview: {
    nothing: (cast) => sending(cast, { name: 'WalletSendPreview' }, { shows: [['send.review.nothing']] }),
    ready: (cast) => reviewed(cast, [['send.review.caution']]),
    asking: (cast) =>
      reviewed(
        cast,
        [['send.review.asking', { wallet: cast.foxglove.connector.name }]],
        { send: { confirms: 'never' } },
        ({ latchkey }) => void confirmSend(latchkey),
      ),
    failed: (cast) =>
      reviewed(
        cast,
        [['send.review.again']],
        { send: { confirms: new WalletFailedError(cast.reason) } },
        ({ latchkey }) => void confirmSend(latchkey),
      ),
  },
  WalletSendConfirmed: {
    pending: (cast) => sent(cast, { at: 'pool' }, ['send.sent.pending.text']),
    slow: (cast) => waiting(cast, ['send.sent.slow.text'], 1, { at: 'pool' }),
    unseen: (cast) => waiting(cast, ['send.sent.unseen.text'], 1, { at: 'nowhere', passed: false }, false),
    confirmed: (cast) => sent(cast, inBlock, ['send.sent.confirmed.text']),
    failed: (cast) =>
      sent(cast, { ...inBlock, ok: false, reason: 'transfer amount exceeds balance' }, [
        'send.sent.failed.text',
      ]),
    spedUp: (cast) => sent(cast, { ...other, how: 'spedUp' }, ['send.sent.spedUp.text']),
    cancelled: (cast) => sent(cast, { ...other, how: 'cancelled' }, ['send.sent.cancelled.text']),
    replaced: (cast) => sent(cast, { ...other, how: 'other' }, ['send.sent.replaced.text']),
    dropped: (cast) => waiting(cast, ['send.sent.dropped.text'], 9, { at: 'nowhere', passed: false }),
    gone: (cast) => ({
      ...sending(cast, { name: 'WalletSendConfirmed', id: 'nobody' }, { shows: [['send.sent.gone']] }),
    }),
  },
}
