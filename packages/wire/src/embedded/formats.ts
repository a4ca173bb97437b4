import * as v from 'valibot'

/** Compact JOSE texts are made of these characters and dots. */
const compact = (parts: number, most: number) =>
  v.pipe(v.string(), v.maxLength(most), v.regex(new RegExp(`^[\\w-]*(\\.[\\w-]*){${parts - 1}}$`)))

/** 32 bytes as base64url, such as a thumbprint (RFC 7638) or a SHA-256. */
export const Hash = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A random id: a version 4 UUID. */
export const Uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
)

/** An origin as browsers write it. */
export const Origin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/),
)

/** The providers of social logins that speak OAuth (S5.05); Farcaster has calls of its own. */
export const SocialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** What a login was proven by. */
export const LoginMethod = v.union([v.picklist(['email', 'farcaster']), SocialProvider])

/** What a login was proven by. */
export type LoginMethod = v.InferOutput<typeof LoginMethod>

/** A provider of social logins. */
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** A public key on P-256, and nothing else in it. */
export const PublicKey = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: Hash,
  y: Hash,
})

/** A public key on P-256. */
export type PublicKey = v.InferOutput<typeof PublicKey>

/** A box is one of these: a box of one use that is opened as another is refused. */
export const boxUses = [
  'email',
  'otp',
  'start',
  'answer',
  'social',
  'link',
  'choice',
  'half',
  'release',
] as const

/** What a sealed box is for. */
export type BoxUse = (typeof boxUses)[number]

/** A sealed box: a compact JWE (ECDH-ES, A256GCM) that only the holder of one key can open. */
export const Box = compact(5, 8_192)

/** The header that proves who sends a request: a compact JWS (ES256) by the device's key. */
export const stampHeader = 'x-stamp'

/** How far the clock of a device may be off, and how old a stamp may be, in seconds. */
export const stampAgeSeconds = 60

/** What a stamp says: this request, now, once, for this project on this page. */
export const Stamp = v.strictObject({
  htm: v.literal('POST'),
  /** The address without its query. */
  htu: v.pipe(v.string(), v.maxLength(500)),
  /** The SHA-256 of the body. */
  ath: Hash,
  iat: v.pipe(v.number(), v.safeInteger()),
  jti: Uuid,
  pid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  org: Origin,
  /** The session, once there is one. */
  sid: v.optional(Hash),
})

/** What a stamp says. */
export type Stamp = v.InferOutput<typeof Stamp>

/** A stamp as it stands in the header. */
export const StampText = compact(3, 4_096)

/** What a device says for a newer one of the same browser, which takes its slot over: this wallet and session, now, once. */
export const Voucher = v.strictObject({
  wallet: Uuid,
  /** The newer device. */
  thumb: Hash,
  pid: Stamp.entries.pid,
  org: Origin,
  /** The session of the newer device. */
  sid: Hash,
  iat: Stamp.entries.iat,
  jti: Uuid,
})

/** What a voucher says. */
export type Voucher = v.InferOutput<typeof Voucher>

/** A voucher as it is sent: a compact JWS (ES256) by the older device's key. */
export const VoucherText = compact(3, 4_096)

/** The seed of a wallet under its wallet key: `v1.<iv>.<ciphertext>`. */
export const SealedSeed = v.pipe(v.string(), v.regex(/^v1\.[\w-]{16}\.[\w-]{64}$/))

/** A half of a wallet key, as base64url: 33 bytes, of which one says which half it is. */
export const Half = v.pipe(v.string(), v.regex(/^[\w-]{44}$/))

/** An EVM address in any case. */
export const EvmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** A signature over a message: 65 bytes. */
export const Signature = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/))
