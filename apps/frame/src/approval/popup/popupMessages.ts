import { Box, EvmAddress, Half, Hash, SealedSeed, Signature, Uuid } from '@latchkey/wire/embedded'
import type { FrameTheme } from '@latchkey/wire/frame'
import * as v from 'valibot'
import type { StampedRequest } from '../../device/createAuthClient.ts'
import { type Keeping, KeptSlot, type SlotPlace } from '../../device/keptSlot.ts'
import type { Hex } from '../../encoding/hex.ts'
import type { ApprovalAction, ApprovalState } from '../approval.ts'
import type { KeptWallet, WalletOrder } from './makeKept.ts'

/** What the frame sends to its window: a state to show, or a call about the wallet that the window makes or keeps. */
export type PopupRequest =
  | { readonly type: 'show'; readonly state: ApprovalState; readonly theme: FrameTheme }
  | { readonly type: 'readSlot'; readonly place: SlotPlace }
  | { readonly type: 'keepSlot'; readonly place: SlotPlace; readonly slot: KeptSlot }
  | ({ readonly type: 'makeWallet' } & WalletOrder)
  | { readonly type: 'send'; readonly request: StampedRequest }

/** What the window answers to such a call. */
export type SlotAnswer =
  | { readonly type: 'slotRead'; readonly slot?: KeptSlot | undefined }
  | { readonly type: 'slotKept'; readonly keeping: Keeping }
  | { readonly type: 'walletMade'; readonly made?: KeptWallet | undefined }
  | { readonly type: 'sent'; readonly answer?: SentAnswer | undefined }

const Hello = v.strictObject({ type: v.literal('approve'), rid: v.pipe(v.string(), v.uuid()) })

const Action = v.variant('type', [
  v.strictObject({ type: v.literal('approve'), hashes: v.array(v.string()) }),
  v.strictObject({ type: v.literal('reject') }),
])

/** What a server answered to a window. */
const SentAnswer = v.strictObject({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  body: v.string(),
  date: v.string(),
})

/** What a server answered to a window. */
export type SentAnswer = v.InferOutput<typeof SentAnswer>

const Made = v.strictObject({
  walletId: Uuid,
  address: v.custom<Hex>((given) => v.is(EvmAddress, given)),
  proof: v.custom<Hex>((given) => v.is(Signature, given)),
  sealedSeed: SealedSeed,
  deviceHalf: Half,
  wrappedHalf: v.string(),
  autoHalf: Half,
  vaultBox: Box,
  isKept: v.boolean(),
})

const Answer = v.variant('type', [
  // A slot of another shape, as another version stored it, is none.
  v.strictObject({ type: v.literal('slotRead'), slot: v.fallback(v.optional(KeptSlot), undefined) }),
  v.strictObject({
    type: v.literal('slotKept'),
    keeping: v.strictObject({ isKept: v.boolean(), replaced: v.optional(Hash) }),
  }),
  v.strictObject({ type: v.literal('walletMade'), made: v.optional(Made) }),
  v.strictObject({ type: v.literal('sent'), answer: v.optional(SentAnswer) }),
])

/** The first message of a window, with the id from its address. */
export function hello(rid: string): v.InferOutput<typeof Hello> {
  return { type: 'approve', rid }
}

/** The id that a window names; undefined when the message is something else. */
export function readHello(data: unknown): string | undefined {
  const parsed = v.safeParse(Hello, data)
  return parsed.success ? parsed.output.rid : undefined
}

/** What the visitor did in a window. */
export function readAction(data: unknown): ApprovalAction | undefined {
  const parsed = v.safeParse(Action, data)
  return parsed.success ? parsed.output : undefined
}

/** What a window says about its wallet. */
export function readSlotAnswer(data: unknown): v.InferOutput<typeof Answer> | undefined {
  const parsed = v.safeParse(Answer, data)
  return parsed.success ? parsed.output : undefined
}

/** Size and place of a window, in the middle of the screen. */
export function popupFeatures({ availWidth, availHeight }: Screen): string {
  const [width, height] = [400, 680]
  const left = Math.max(0, Math.round((availWidth - width) / 2))
  const top = Math.max(0, Math.round((availHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
