import type { Device } from '../../deps/device.ts'
import type { LinkTarget } from '../../deps/pageExit.ts'
import { isWebAddress } from './formatLink.ts'

type Place = Pick<Device, 'telegram' | 'framed'>

/**
 * Where a link to a wallet opens, decided by what loses the visitor least. An address (a wallet's page, a store, what an
 * app should take) gets a tab of its own: where no app takes it, this page is still there to say what else to do. A
 * scheme takes the page itself, on a desk too: a browser that knows no such app stays where it is, while a tab of its own
 * would stay behind empty.
 */
export function linkTarget(href: string, place: Place): LinkTarget {
  return isWebAddress(href) ? '_blank' : ownTarget(place)
}

/** The page itself; from within a frame the whole window, because apps do not open in frames; in Telegram no page can leave. */
export function ownTarget({ telegram, framed }: Place): LinkTarget {
  if (telegram) return '_blank'
  return framed ? '_top' : '_self'
}
