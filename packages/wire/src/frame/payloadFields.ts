// What only the frame parses: pages do not load it.
import * as v from 'valibot'
import { copyJson } from './copyJson.ts'

/** A one-time code. It stays a string, so leading zeros survive; codes of a step-up have eight digits. */
export const Otp = v.pipe(v.string(), v.regex(/^\d{6,8}$/))

/** The providers of social logins; Farcaster has requests of its own. */
export const SocialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** A provider of social logins. */
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** Bytes as hex. Contracts are created with up to 48 KiB; 128 KiB is the most that nodes take in one transaction. */
export const Hex = v.pipe(v.string(), v.maxLength(2 + 2 * 131_072), v.regex(/^0x(?:[\da-f]{2})*$/i))

/** A number of up to 256 bits as hex, written without leading zeros from here on. */
export const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => `0x${BigInt(text).toString(16)}`),
)

/** An object of plain JSON of at most so many characters; what comes out is a copy. */
export function jsonObject(longest: number) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => copyJson(value, longest)),
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  )
}
