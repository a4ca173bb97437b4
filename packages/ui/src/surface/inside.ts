import { wearSheets } from './styleSheets.ts'

/** Puts the inside into the shadow root of its host, with every style that was asked for until now. */
export function placeInside(host: HTMLElement, inside: HTMLElement): void {
  // A second root would throw: StrictMode and hot reloads do this again with the same element.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.replaceChildren(inside)
  wearSheets(inside)
}

/** The shadow root that an inside stands in, once it has been placed. */
export function rootOf(inside: HTMLElement): ShadowRoot {
  return inside.getRootNode() as ShadowRoot
}
