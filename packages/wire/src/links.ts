// Without a schema library: pages read links before they load one.
// Read by patterns, not by URL: this package runs where no platform is promised, and what a pattern does not
// expect (a user before the host, a backslash, a space) is refused without asking what a browser would make of it.
const web = /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#][^\\]*)?$/iu
const ownMachine = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?([/?#][^\\]*)?$/i
const app = /^([a-z][a-z0-9+.-]*):/i
/** Schemes that run, read or draw something in the page instead of opening a wallet, or that the device acts on. */
const dangerous =
  /^(javascript|vbscript|data|file|filesystem|blob|about|view-source|https?|wss?|ftp|mailto|sms|tel|facetime.*|intent|market|itms.*|ms-.*|search-ms|chrome.*|ssh|smb|ldap)$/i
/** Spaces and invisible characters hide schemes. */
const hidden = /[\s\p{Cc}\p{Cf}]/u

/** Whether a link leads to a web page: https, or plain http on this very machine. */
export function isWebLink(text: string): boolean {
  return text.length <= 2_048 && !hidden.test(text) && (web.test(text) || ownMachine.test(text))
}

/** Whether a link leads to a web page or opens an app by a scheme of its own, such as `metamask://`. */
export function isAppLink(text: string): boolean {
  if (isWebLink(text)) return true
  const scheme = text.length <= 2_048 && !hidden.test(text) ? app.exec(text)?.[1] : undefined
  return scheme !== undefined && !dangerous.test(scheme)
}
