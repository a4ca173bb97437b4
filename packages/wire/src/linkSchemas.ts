import * as v from 'valibot'
import { isAppLink, isWebLink } from './links.ts'

/** A link to a web page. */
export const WebLink = v.pipe(v.string(), v.check(isWebLink, 'Write a link that begins with https://.'))

/** A link to a web page, or one that opens an app by its own scheme. */
export const AppLink = v.pipe(
  v.string(),
  v.check(isAppLink, 'Write a link that begins with https:// or with the scheme of an app.'),
)
