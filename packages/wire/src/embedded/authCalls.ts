import * as v from 'valibot'
import { PagePath } from '../pagePath.ts'
import {
  Box,
  EvmAddress,
  Half,
  Hash,
  LoginMethod,
  PublicKey,
  SealedSeed,
  Signature,
  SocialProvider,
  Uuid,
  VoucherText,
} from './formats.ts'
import { Work } from './work.ts'

/** What a device learns about the wallet of its user; absent while there is none. */
const Wallet = v.object({
  id: Uuid,
  address: EvmAddress,
  sealedSeed: SealedSeed,
  /** Whether this device has a slot; without one it needs the slot `auto`. */
  hasSlot: v.boolean(),
})

const User = v.object({
  id: Uuid,
  email: v.optional(v.string()),
  userName: v.optional(v.string()),
  wallet: v.optional(Wallet),
})

const Session = v.object({
  id: Hash,
  /** Milliseconds since 1970. */
  endsAt: v.number(),
})

const LoggedIn = {
  session: Session,
  user: User,
  /** The vault's half of that wallet, for the ephemeral key of the box. */
  vaultHalf: v.optional(Box),
}

const StartedEmail = v.object({
  txn: Uuid,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  /** The number to choose on the page behind the link, with VERIFY_DEVICE. */
  number: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/))),
  expiresAt: v.number(),
})

/** A login by email whose mail was sent. */
export type StartedEmail = v.InferOutput<typeof StartedEmail>

/** Every call of the frame to the server, with what it carries and what comes back. Each is a POST with a stamp. */
export const authCalls = {
  /** Starts a login by email; the box is for the vault. */
  startEmail: {
    path: '/embedded/v1/email',
    body: v.strictObject({ box: Box }),
    /** With `work` nothing was sent: the device works, and asks again with a box that says so. */
    response: v.union([StartedEmail, v.strictObject({ work: Work })]),
  },
  /** Waits until the device was approved on the page behind the link, or for a while. */
  waitForDevice: {
    path: '/embedded/v1/device',
    body: v.strictObject({ txn: Uuid }),
    response: v.object({ status: v.picklist(['waiting', 'approved', 'stopped']) }),
  },
  /** Gives the code; the box is for the vault. */
  sendOtp: {
    path: '/embedded/v1/otp',
    body: v.strictObject({ txn: Uuid, box: Box }),
    response: v.object(LoggedIn),
  },
  /** Starts a login at a provider; the boxes are between the device and the vault. */
  startSocial: {
    path: '/embedded/v1/social',
    body: v.strictObject({ provider: SocialProvider, returnTo: v.optional(PagePath), box: Box }),
    response: v.object({ txn: Uuid, box: Box, expiresAt: v.number() }),
  },
  /** Starts a login with Farcaster: the address in the answer is for a QR code, or for the app on a phone. */
  startFarcaster: {
    path: '/embedded/v1/farcaster',
    body: v.strictObject({ box: Box }),
    response: v.object({ txn: Uuid, box: Box, expiresAt: v.number() }),
  },
  /** Brings what a provider said from the page that it led back to; the boxes are between that page and the vault. */
  answerSocial: {
    path: '/embedded/v1/social/answer',
    body: v.strictObject({ box: Box }),
    response: v.object({ box: Box }),
  },
  /** Finishes a login of a provider or of Farcaster, once the visitor has; the box is for the vault. */
  finishSocial: {
    path: '/embedded/v1/social/finish',
    body: v.strictObject({ txn: Uuid, box: Box }),
    response: v.variant('status', [
      v.object({ status: v.literal('waiting') }),
      v.object({ status: v.literal('stopped') }),
      v.object({ status: v.literal('done'), ...LoggedIn }),
    ]),
  },
  /** Says, on the page that a login ended at, that the visitor started it. It takes the place of bringing the handle back. */
  confirmSocial: {
    path: '/embedded/v1/social/confirm',
    body: v.strictObject({ handle: Hash }),
    response: v.object({}),
  },
  /** Stores a new wallet: halves of the server, the vault's half in a box, and a proof of the address. */
  createWallet: {
    path: '/embedded/v1/wallet',
    body: v.strictObject({
      txn: Uuid,
      walletId: Uuid,
      address: EvmAddress,
      /** By the new key, over `createWalletProof`. */
      proof: Signature,
      sealedSeed: SealedSeed,
      deviceHalf: Half,
      autoHalf: Half,
      vaultBox: Box,
    }),
    response: v.object({ wallet: Wallet }),
  },
  /** Gives a device that recovered the wallet, or that an older one vouched for, a slot of its own. */
  addSlot: {
    path: '/embedded/v1/slot',
    body: v.strictObject({ walletId: Uuid, deviceHalf: Half }),
    response: v.object({}),
  },
  /** Gives the server's half of a slot, for the ephemeral key. */
  releaseHalf: {
    path: '/embedded/v1/release',
    body: v.strictObject({
      walletId: Uuid,
      slot: v.picklist(['device', 'auto']),
      purpose: v.picklist(['sign', 'recover']),
      /** Of the request that is to be signed. */
      intentHash: v.optional(Hash),
      ephemeral: PublicKey,
      /** With it the slot is that of the older device which signed it. */
      voucher: v.optional(VoucherText),
    }),
    response: v.variant('status', [
      v.object({ status: v.literal('released'), half: Box }),
      /** The wallet holds too much for a device that nobody vouched for yet. */
      v.object({ status: v.literal('waiting'), allowedAt: v.number() }),
    ]),
  },
  /**
   * Remembers a browser whose device can sign, by a cookie, or recognizes it by that cookie once it has lost its storage: then
   * the slot `auto` is released without a wait. Only a window of the wallet sends it, with the cookie of this browser.
   */
  recognizeBrowser: {
    path: '/embedded/v1/browser',
    body: v.strictObject({ walletId: Uuid }),
    response: v.object({ status: v.picklist(['remembered', 'recognized', 'unknown']) }),
  },
  /** Says who is logged in. */
  readSession: {
    path: '/embedded/v1/session',
    body: v.strictObject({}),
    response: v.object({ session: Session, user: User }),
  },
  /** Ends the session; `forget` also deletes the device's slot. */
  signOut: {
    path: '/embedded/v1/sign-out',
    body: v.strictObject({ forget: v.boolean() }),
    response: v.object({}),
  },
  /** Says what the link of a mail is about, and changes nothing; the boxes are between the page behind the link and the vault. */
  readLink: {
    path: '/embedded/v1/link',
    body: v.strictObject({ box: Box }),
    response: v.object({ box: Box }),
  },
  /** Approves the device by its number, which gives the page the code, or stops the login; sealed as well. */
  chooseNumber: {
    path: '/embedded/v1/link/choose',
    body: v.strictObject({ box: Box }),
    response: v.object({ box: Box }),
  },
  /** The devices of the user, and those that wait for the wallet. */
  listDevices: {
    path: '/embedded/v1/devices',
    body: v.strictObject({}),
    response: v.object({
      devices: v.array(
        v.object({
          thumb: Hash,
          /** Where the wallet is used there. */
          origin: v.string(),
          agent: v.string(),
          usedAt: v.number(),
          isThis: v.boolean(),
          /** Whether it can sign. */
          hasSlot: v.boolean(),
          /** While it waits: when it may have the wallet. */
          allowedAt: v.optional(v.number()),
        }),
      ),
    }),
  },
  /**
   * Lets a device that waits have the wallet at once, or never, or removes one that has it; only a device that can sign may
   * say.
   */
  decideDevice: {
    path: '/embedded/v1/devices/decide',
    body: v.strictObject({ thumb: Hash, decision: v.picklist(['approve', 'refuse', 'remove']) }),
    response: v.object({}),
  },
  /** Stops a device that waits for a wallet, by the link of a mail. */
  vetoRecovery: {
    path: '/embedded/v1/veto',
    body: v.strictObject({ token: Hash }),
    response: v.object({}),
  },
  /** The key that boxes for the vault are sealed to, and which logins there are besides email. */
  readKeys: {
    path: '/embedded/v1/keys',
    body: v.strictObject({}),
    /** The providers that the operator set up, in no order. */
    response: v.object({ vault: PublicKey, socials: v.array(LoginMethod) }),
  },
} as const

/** A call of the frame to the server. */
export type AuthCallName = keyof typeof authCalls

/** What a call carries. */
export type AuthBody<N extends AuthCallName> = v.InferOutput<(typeof authCalls)[N]['body']>

/** What a call gives. */
export type AuthResponse<N extends AuthCallName> = v.InferOutput<(typeof authCalls)[N]['response']>

/** The text that the key of a new wallet signs, so that nobody registers an address of somebody else. */
export function createWalletProof(wallet: {
  readonly walletId: string
  readonly userId: string
  readonly txn: string
}): string {
  return `Latchkey wallet\nwallet ${wallet.walletId}\nuser ${wallet.userId}\nlogin ${wallet.txn}`
}
