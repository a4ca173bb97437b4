import type { Latchkey } from '../latchkey.ts'
import { exitOf } from '../pairing/exitOf.ts'
import { formatLink } from '../pairing/formatLink.ts'
import { isVouchedLink } from '../pairing/knownSchemes.ts'
import { linkTarget } from '../pairing/linkTarget.ts'
import type { PairedWallet, PromptedRequest } from '../pairing/pairingLink.ts'
import { parseAppLink } from '../pairing/parseAppLink.ts'
import { isSilentMethod } from '../pairing/silentMethods.ts'
import { walletLink } from '../pairing/walletLinks.ts'

/**
 * Brings a paired wallet to the front for a request. On a phone by the links that the wallet itself names, its scheme
 * first where the directory or the site knows it, or else by the one it was reached by; elsewhere only where it was reached from this very device by a link,
 * since a wallet that scanned a code is on another one.
 */
export function promptWallet(
  latchkey: Latchkey,
  { id, links }: Pick<PairedWallet, 'id' | 'links'>,
  request?: PromptedRequest,
): void {
  const { page } = latchkey.deps
  const exit = exitOf(latchkey)
  if (!exit.isVisible() || (request && isSilentMethod(request.method))) return
  const parse = (text: unknown) => parseAppLink(text, page.origin) ?? []
  const claimed = page.mobile ? [links.native, links.universal] : []
  const [link] = [
    ...claimed.flatMap(parse).filter((text) => isVouchedLink(latchkey, text)),
    ...[walletLink(latchkey, id)].flatMap(parse),
  ]
  if (link === undefined) return
  const load = { requestId: request?.id ?? '', sessionTopic: request?.topic ?? '' }
  exit.follow(request ? formatLink(link, load, exit.device) : link, linkTarget(link, exit.device))
}
