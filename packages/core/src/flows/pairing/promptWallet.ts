import type { PairedWallet, PromptedRequest } from '../../adapter/pairingLink.ts'
import { exitOf } from '../../features/pairing/exitOf.ts'
import { formatLink } from '../../features/pairing/formatLink.ts'
import { linkTarget } from '../../features/pairing/linkTarget.ts'
import { parseAppLink } from '../../features/pairing/parseAppLink.ts'
import { isSilentMethod } from '../../features/pairing/silentMethods.ts'
import { walletLink } from '../../features/pairing/walletLinks.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { isVouchedLink } from './knownSchemes.ts'

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
