import * as v from 'valibot'

/** The longest text of an entry, in characters. */
export const longestEntry = 140

/** A line that a member has left. */
const GuestBookEntry = v.object({
  /** CAIP-10. */
  account: v.string(),
  text: v.string(),
  /** ISO 8601. */
  at: v.string(),
})

/** What the demo's backend gives to members alone. */
export const GuestBookAnswer = v.object({
  /** The member who asks, CAIP-10. */
  account: v.string(),
  /** Newest first. */
  entries: v.array(GuestBookEntry),
})

/** What the demo's backend gives to members alone. */
export type GuestBookAnswer = v.InferOutput<typeof GuestBookAnswer>

/** A line that a member leaves. */
export const GuestBookBody = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestEntry)),
})
