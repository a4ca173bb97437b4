import * as v from 'valibot'

/** A path of a page, with its query: what follows an origin that is known already, and cannot lead to another one. */
export const PagePath = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^\/(?![/\\])[^\s\\#]*$/))
