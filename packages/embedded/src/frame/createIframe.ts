import { isWebLink } from '@latchkey/wire'
import { frameVersion } from '@latchkey/wire/frame'

/** Where the frame is, and for whom it works. */
export type IframeOptions = {
  /** The address of the frame's own origin: `https://wallet.example`. */
  readonly frameUrl: string
  readonly projectId: string
  /** The chain to begin with, in CAIP-2; Ethereum unless told. */
  readonly chainId?: string
  readonly enableLogger?: boolean
}

const zIndex = '999999'

// The frame may run its own scripts on its own origin and open popups. It may not navigate the page.
const sandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
]

/** Makes the hidden iframe of the embedded wallet; it loads when it is put into the document. */
export function createIframe(options: IframeOptions, document: Document): HTMLIFrameElement {
  const { frameUrl, projectId, chainId = 'eip155:1', enableLogger = false } = options
  if (!isWebLink(frameUrl)) throw new Error(`frameUrl is '${frameUrl}', which is no https address.`)
  const url = new URL('sdk', frameUrl.endsWith('/') ? frameUrl : `${frameUrl}/`)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', chainId)
  url.searchParams.set('version', String(frameVersion))
  url.searchParams.set('enableLogger', String(enableLogger))
  const iframe = document.createElement('iframe')
  const features = ['publickey-credentials-get', 'clipboard-write', 'storage-access']
  iframe.setAttribute('sandbox', sandbox.join(' '))
  iframe.setAttribute('allow', features.map((feature) => `${feature} ${url.origin}`).join('; '))
  iframe.setAttribute('referrerpolicy', 'origin')
  iframe.setAttribute('title', 'Wallet')
  // The widget warns of what covers its card; this is its own.
  iframe.setAttribute('data-latchkey', 'frame')
  Object.assign(iframe.style, { position: 'fixed', zIndex, border: '0' })
  hideIframe(iframe)
  iframe.src = url.href
  return iframe
}

/** A place on the screen, in pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Shows the iframe at a place on the screen, for example over the modal. */
export function showIframe(iframe: HTMLIFrameElement, { left, top, width, height }: Box): void {
  const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
  // A widget that is open has made the rest of the page inert.
  iframe.inert = false
  Object.assign(iframe.style, { ...place, visibility: 'visible' })
  // What the visitor has to decide is in there; the frame takes no press without the focus.
  iframe.focus({ preventScroll: true })
}

/** Hides the iframe. It goes on running, which an iframe without a box does not do in every browser. */
export function hideIframe(iframe: HTMLIFrameElement): void {
  Object.assign(iframe.style, { left: '0', top: '0', width: '0', height: '0', visibility: 'hidden' })
}
