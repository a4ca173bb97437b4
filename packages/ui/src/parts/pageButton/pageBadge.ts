import { chevronDownIcon } from '../../icons/chevronDownIcon.ts'
import type { IconShape } from '../../icons/iconShape.ts'
import { warningIcon } from '../../icons/warningIcon.ts'
import glyphCss from '../glyphs/Glyph.css?inline'
import iconCss from '../glyphs/Icon.css?inline'
import { type PageBadge, set, svg } from './drawPageButton.ts'
import faceCss from './PageFace.css?inline'

const size = 28

/**
 * The picture on a button that names a network or a wallet: the site's own, or a free box in its place until React draws
 * one into `place`. Without a `name` there is nothing to draw a picture of.
 */
export function pageBadge({ name, src, place }: BadgeOptions): PageBadge {
  return {
    key: place ?? src,
    css: [glyphCss, iconCss, faceCss],
    put(button, { state }) {
      const last = button.lastElementChild
      if (state === 'connected') last?.replaceWith(icon(chevronDownIcon, 16))
      if (state === 'warning') last?.append(icon(warningIcon, 20))
      if (place) button.prepend(place)
      else if (name !== undefined) button.prepend(glyph(src))
    },
  }
}

type BadgeOptions = {
  readonly name?: string | undefined
  readonly src?: string | undefined
  readonly place?: HTMLElement | undefined
}

/** An element for `place`. */
export function picturePlace(): HTMLElement {
  const place = document.createElement('span')
  place.className = 'page-picture'
  return place
}

function glyph(src: string | undefined): Element {
  const box = document.createElement('span')
  const empty = svg('svg', { class: 'glyph-face', width: size, height: size })
  set(box, { class: 'glyph', 'aria-hidden': true })
  box.append(empty)
  if (src === undefined) return box
  const face = document.createElement('img')
  // A picture with holes in it is meant for something light.
  face.onload = () => set(face, { 'data-state': 'loaded' })
  face.onerror = () => face.replaceWith(empty)
  set(face, { class: 'glyph-face', alt: '', width: size, height: size, referrerpolicy: 'no-referrer', src })
  empty.replaceWith(face)
  return box
}

/** As `Icon` draws it. */
function icon({ d }: IconShape, side: number): Element {
  return svg(
    'svg',
    {
      class: 'i',
      width: side,
      height: side,
      viewBox: '0 0 24 24',
      'stroke-width': Math.round(3840 / side) / 100,
      'aria-hidden': true,
    },
    svg('path', { d }),
  )
}
