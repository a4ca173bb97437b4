import * as v from 'valibot'
import { Half, Hash, PublicKey, Uuid } from './formats.ts'

/** In the box `email`: who logs in, on which device. Its id makes a box good for one use. */
export const EmailBox = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(254)),
  thumb: Hash,
  jti: Uuid,
})

/** In the box `otp`: the code, and a key that the vault seals its half to. */
export const OtpBox = v.strictObject({
  otp: v.pipe(v.string(), v.maxLength(16)),
  txn: Uuid,
  thumb: Hash,
  ephemeral: PublicKey,
})

/**
 * In the box `social`: a key that the vault seals its half to, and the handle that only the browser has where the visitor
 * logged in at the provider.
 */
export const SocialBox = v.strictObject({
  txn: Uuid,
  thumb: Hash,
  ephemeral: PublicKey,
  handle: v.optional(Hash),
})

/** In the box `half`: the vault's half of a new wallet. */
export const HalfBox = v.strictObject({ half: Half, walletId: Uuid, txn: Uuid, thumb: Hash })

/** In the box `release`: a half that the server or the vault gives to a device. */
export const ReleaseBox = v.strictObject({ half: Half, walletId: Uuid })
