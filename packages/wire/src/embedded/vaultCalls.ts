import * as v from 'valibot'
import { PagePath } from '../pagePath.ts'
import { Box, Hash, LoginMethod, Origin, PublicKey, SocialProvider, Uuid } from './formats.ts'
import { Work } from './work.ts'

/** Who asks, as the server saw it: for the mail, and for limits. */
export const Requester = v.strictObject({
  projectId: v.string(),
  origin: Origin,
  thumb: Hash,
  /** As the browser sent it: to be named in our own words. */
  userAgent: v.pipe(v.string(), v.maxLength(300)),
  city: v.optional(v.pipe(v.string(), v.maxLength(80))),
  /** The network the request came from: an IPv4 /24 or an IPv6 /64. */
  network: v.pipe(v.string(), v.maxLength(64)),
})

/** Who asks, as the server saw it. */
export type Requester = v.InferOutput<typeof Requester>

/** A time in milliseconds that a date can hold. */
const Time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000_000))

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const Expiring = { expiresAt: v.number() }

const Verified = {
  /** A JWT of the vault: who logged in, on which device. */
  assertion: v.pipe(v.string(), v.maxLength(2_048)),
  email: v.optional(v.string()),
  userName: v.optional(v.string()),
  /** The vault's halves of the user's wallets, by wallet. */
  halves: v.array(v.object({ walletId: Uuid, box: Box })),
}

/** Every call of the server to the vault. Each is a POST with the token that both know. */
export const vaultCalls = {
  readKeys: {
    path: '/vault/v1/keys',
    body: v.strictObject({}),
    response: v.object({
      box: PublicKey,
      assertion: v.object({ kty: v.literal('OKP'), crv: v.literal('Ed25519'), x: Hash }),
      socials: v.array(LoginMethod),
    }),
  },
  startEmail: {
    path: '/vault/v1/email',
    body: v.strictObject({ box: Box, requester: Requester }),
    response: v.union([
      v.object({
        txn: Uuid,
        action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
        number: v.optional(v.string()),
        ...Expiring,
      }),
      /** Nothing was sent: the device has to work first. */
      v.strictObject({ work: Work }),
    ]),
  },
  readDevice: {
    path: '/vault/v1/device',
    body: v.strictObject({ txn: Uuid, thumb: Hash }),
    response: v.object({ status: v.picklist(['waiting', 'approved', 'stopped']) }),
  },
  checkOtp: {
    path: '/vault/v1/otp',
    body: v.strictObject({ txn: Uuid, thumb: Hash, box: Box }),
    response: v.object(Verified),
  },
  startSocial: {
    path: '/vault/v1/social',
    body: v.strictObject({
      provider: SocialProvider,
      requester: Requester,
      returnTo: v.optional(PagePath),
      box: Box,
    }),
    response: v.object({ txn: Uuid, box: Box, ...Expiring }),
  },
  startFarcaster: {
    path: '/vault/v1/farcaster',
    body: v.strictObject({ requester: Requester, box: Box }),
    response: v.object({ txn: Uuid, box: Box, ...Expiring }),
  },
  answerSocial: {
    path: '/vault/v1/social/answer',
    body: v.strictObject({ box: Box }),
    response: v.object({ box: Box }),
  },
  /** Lets the device that started a login finish it without its handle: the visitor said so where the login ended. */
  confirmSocial: {
    path: '/vault/v1/social/confirm',
    body: v.strictObject({ handle: Hash }),
    response: v.object({}),
  },
  checkSocial: {
    path: '/vault/v1/social/check',
    body: v.strictObject({ txn: Uuid, thumb: Hash, box: Box }),
    response: v.variant('status', [
      v.object({ status: v.literal('waiting') }),
      v.object({ status: v.literal('stopped') }),
      v.object({ status: v.literal('done'), ...Verified }),
    ]),
  },
  storeHalf: {
    path: '/vault/v1/half',
    body: v.strictObject({ txn: Uuid, thumb: Hash, walletId: Uuid, box: Box }),
    response: v.object({}),
  },
  /** Says which wallet of a user is the one: halves of others are deleted. */
  settleHalf: {
    path: '/vault/v1/half/settle',
    body: v.strictObject({ userId: Uuid, walletId: Uuid }),
    response: v.object({}),
  },
  /** Mails a user that a new device has the wallet, or will have it unless the link is opened. */
  sendAlert: {
    path: '/vault/v1/alert',
    body: v.strictObject({
      userId: Uuid,
      requester: v.strictObject({
        origin: Requester.entries.origin,
        userAgent: Requester.entries.userAgent,
        city: Requester.entries.city,
        at: v.number(),
      }),
      recovery: v.optional(v.strictObject({ token: Hash, releaseAt: v.number() })),
    }),
    /** Whether there is an address to write to; vaults of an older version do not say. */
    response: v.object({ hasContact: v.optional(v.boolean()) }),
  },
  /** Mails a user how often each device opened the wallet, and up to which entry of the user's log that is so. */
  sendDigest: {
    path: '/vault/v1/digest',
    body: v.strictObject({
      userId: Uuid,
      from: Time,
      until: Time,
      /** The devices to name; the server counts all others together. */
      devices: v.pipe(
        v.array(
          v.strictObject({
            origin: Origin,
            /** The server's name for the browser: a vault shows only names that it knows. */
            browser: v.pipe(v.string(), v.maxLength(60)),
            /** Whether the device got the wallet in this time. */
            isNew: v.boolean(),
            releases: Count,
            first: Time,
            last: Time,
          }),
        ),
        v.maxLength(50),
      ),
      others: v.optional(v.strictObject({ devices: Count, releases: Count })),
      /** The entries of the log that this covers, and the hash of the last one. */
      log: v.strictObject({ first: Count, last: Count, hash: Hash }),
    }),
    /** Whether there is an address to write to. */
    response: v.object({ hasContact: v.boolean() }),
  },
  readLink: {
    path: '/vault/v1/link',
    body: v.strictObject({ box: Box }),
    response: v.object({ box: Box }),
  },
  chooseNumber: {
    path: '/vault/v1/link/choose',
    body: v.strictObject({ box: Box }),
    response: v.object({ box: Box }),
  },
} as const

/** A call of the server to the vault. */
export type VaultCallName = keyof typeof vaultCalls

/** What a call carries. */
export type VaultBody<N extends VaultCallName> = v.InferOutput<(typeof vaultCalls)[N]['body']>

/** What a call gives. */
export type VaultResponse<N extends VaultCallName> = v.InferOutput<(typeof vaultCalls)[N]['response']>

/** What the vault says of a login, in a JWT that lives for a minute. */
export const Assertion = v.object({
  iss: v.literal('vault'),
  sub: Uuid,
  txn: Uuid,
  thumb: Hash,
  pid: v.string(),
  org: Origin,
  amr: LoginMethod,
  purpose: v.literal('login'),
  jti: Uuid,
  iat: v.number(),
  exp: v.number(),
})

/** What the vault says of a login. */
export type Assertion = v.InferOutput<typeof Assertion>
