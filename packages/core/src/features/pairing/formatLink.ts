/** What a link carries into the wallet: the code to pair with, or the request to look at. */
export type LinkLoad =
  | { readonly uri: string }
  | { readonly requestId: number | string; readonly sessionTopic: string }

/** The form of a link to a wallet, and what decides it of where the page is. */
export type LinkPlace = { readonly telegram: boolean; readonly android: boolean }

const web = /^https?:\/\//i
const telegramHost = /^https:\/\/(t\.me|telegram\.me)(?=[/?#]|$)/i

/** Whether a link opens in a browser where no app takes it. */
export function isWebAddress(link: string): boolean {
  return web.test(link)
}

/** Puts what a wallet is to do into its link, which has been parsed before. */
export function formatLink(link: string, load: LinkLoad, place: LinkPlace): string {
  if (telegramHost.test(link)) return withStart(link, load)
  const [path = '', query = ''] = split(web.test(link) ? link : withSlashes(link))
  const more = query === '' ? '' : `&${query}`
  // A scheme may have a path of its own, which stays: okxwallet://main
  const base = path.endsWith('://') ? path : `${path.replace(/\/+$/, '')}/`
  return `${base}wc?${fields(load, place)}${more}`
}

function fields(load: LinkLoad, { telegram, android }: LinkPlace): string {
  if (!('uri' in load)) {
    const { requestId, sessionTopic } = load
    return `requestId=${encodeURIComponent(requestId)}&sessionTopic=${encodeURIComponent(sessionTopic)}`
  }
  const once = encodeURIComponent(load.uri)
  // Telegram on Android reads a link once before the wallet does.
  return `uri=${telegram && android ? encodeURIComponent(once) : once}`
}

/** A wallet that lives in Telegram takes one parameter of letters. */
function withStart(link: string, load: LinkLoad): string {
  const text = 'uri' in load ? load.uri : fields(load, { telegram: false, android: false })
  const start = encodeURIComponent(btoa(text).replace(/=+$/, ''))
  const [path = '', query = ''] = split(link)
  return `${path}?${query === '' ? '' : `${query}&`}startapp=${start}`
}

/** The path and the query of a link; what follows a hash is for the page at its end, not for a wallet. */
function split(link: string): readonly string[] {
  const [path = '', ...queries] = (link.split('#')[0] ?? '').split('?')
  return [path, queries.join('?')]
}

/** `trust:` and `trust:/main` as they are meant. */
function withSlashes(link: string): string {
  return link.replace(/^([^:/]+):\/*/, '$1://')
}
