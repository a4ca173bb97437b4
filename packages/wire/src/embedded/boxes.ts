import * as v from 'valibot'
import { PagePath } from '../pagePath.ts'
import { Half, Hash, Origin, PublicKey, SocialProvider, Uuid } from './formats.ts'
import { DoneWork } from './work.ts'

/** In the box `email`: who logs in, on which device. Its id makes a box good for one use. */
export const EmailBox = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(254)),
  thumb: Hash,
  jti: Uuid,
  /** Where the vault asked for it. */
  work: v.optional(DoneWork),
})

/** In the box `otp`: the code, and a key that the vault seals its half to. */
export const OtpBox = v.strictObject({
  otp: v.pipe(v.string(), v.maxLength(16)),
  txn: Uuid,
  thumb: Hash,
  ephemeral: PublicKey,
})

/**
 * In the box `start`: a secret of the device that starts a login at a provider or with Farcaster, without which nobody finishes
 * it, and a key that the vault seals the provider's address to. A server that could change the address would log in as whoever
 * followed it.
 */
export const StartBox = v.strictObject({ thumb: Hash, secret: Hash, ephemeral: PublicKey })

/** In the answer to the box `start`: where the visitor goes. */
export const StartAnswer = v.object({ uri: v.string() })

/** In the box `answer`, sealed by the page of the frame that a provider leads back to: what the provider said. */
export const ProviderBox = v.strictObject({
  provider: SocialProvider,
  fields: v.pipe(v.record(v.string(), v.string()), v.maxEntries(20)),
  ephemeral: PublicKey,
})

/** In the answer to the box `answer`: what came of the login. */
export const ProviderAnswer = v.object({
  status: v.picklist(['done', 'cancelled', 'refused', 'unreachable']),
  /** The page that the login was started on, where there is such a login. */
  origin: v.optional(Origin),
  returnTo: v.optional(PagePath),
  /**
   * Of a login that is done: it must reach the device that started the login, within a minute, before that device learns who it
   * is.
   */
  handle: v.optional(Hash),
})

/** What came of a login at a provider. */
export type ProviderAnswer = v.InferOutput<typeof ProviderAnswer>

/**
 * In the box `social`: the secret of the device, a key that the vault seals its half to, and the handle that only the browser
 * has where the visitor logged in at the provider.
 */
export const SocialBox = v.strictObject({
  txn: Uuid,
  thumb: Hash,
  secret: Hash,
  ephemeral: PublicKey,
  handle: v.optional(Hash),
})

/** The vault's time when it answers: a page whose device has a wrong clock shows the other times by it. */
const Now = { now: v.number() }

/** In the box `link`, sealed by the page behind a mail's link: its token, and a key that the vault seals its answer to. */
export const LinkBox = v.strictObject({ token: Hash, ephemeral: PublicKey })

/** In the answer to the box `link`: who asks to log in, and the numbers to choose from. */
export const LinkAnswer = v.object({
  origin: v.string(),
  agent: v.string(),
  city: v.optional(v.string()),
  at: v.number(),
  expiresAt: v.number(),
  numbers: v.array(v.string()),
  ...Now,
})

/** What a link is about. */
export type LinkAnswer = v.InferOutput<typeof LinkAnswer>

/** In the box `choice`: the number that was chosen there, or null for none of them. */
export const ChoiceBox = v.strictObject({
  ...LinkBox.entries,
  number: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}$/))),
})

/** In the answer to the box `choice`: the code, for the right number alone. */
export const ChoiceAnswer = v.variant('status', [
  v.object({ status: v.literal('approved'), otp: v.string(), expiresAt: v.number(), ...Now }),
  v.object({ status: v.literal('stopped') }),
])

/** What came of a choice. */
export type ChoiceAnswer = v.InferOutput<typeof ChoiceAnswer>

/** In the box `half`: the vault's half of a new wallet. */
export const HalfBox = v.strictObject({ half: Half, walletId: Uuid, txn: Uuid, thumb: Hash })

/** In the box `release`: a half that the server or the vault gives to a device. */
export const ReleaseBox = v.strictObject({ half: Half, walletId: Uuid })
