import * as v from 'valibot'

/**
 * What the popup of a social login tells the page that opened it: the address it ended at, for `connectSocial`. It gives no
 * right to anything but that one login, and only to the frame that started it.
 */
export const SocialAnswer = v.strictObject({
  resultUri: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
})

/**
 * How a login at a provider ended: the fragment of the address that it ends at has it as `status`. `closed` is what the page
 * says of a window that is gone: whether the login was done by then, only the server knows.
 */
export const SocialStatus = v.picklist(['done', 'cancelled', 'refused', 'unreachable', 'closed'])

/** How a login at a provider ended. */
export type SocialStatus = v.InferOutput<typeof SocialStatus>

/**
 * What the fragment of that address says: the status, and after a dot the handle of a login that is done. Only the browser that
 * the visitor logged in with has the handle, so that nobody can have somebody else finish a login (A67).
 */
export const SocialResult = v.pipe(
  v.string(),
  v.regex(/^(?:done|cancelled|refused|unreachable|closed)(?:\.[\w-]{43})?$/),
)

/** The path of the page, on the origin of the frame, that social logins end at. */
export const socialDonePath = '/social/done'

/** The path before the name of a provider where it answers, on the origin of the frame: the server must not see the answer. */
export const socialCallbackPath = '/social/callback'

/** The name, in the fragment of the site's own address, of how a login ended that left the page. */
export const socialReturnName = 'latchkey-login'
