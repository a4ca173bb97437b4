import { chevronDownIcon } from '../../icons/chevronDownIcon.ts'
import type { IconShape } from '../../icons/iconShape.ts'
import { warningIcon } from '../../icons/warningIcon.ts'
import glyphCss from '../glyphs/Glyph.css?inline'
import iconCss from '../glyphs/Icon.css?inline'
import { type PlainBadge, set, svg } from './drawPageButton.ts'
import faceCss from './PageFace.css?inline'

const size = 28

/**
 * The picture of a network or a wallet on a button of the first paint, in the box where `PageButton` draws it later.
 * Without a `name` there is nothing to draw a picture of.
 */
export function plainBadge(name: string | undefined, src: string | undefined): PlainBadge {
  return {
    src,
    css: [glyphCss, iconCss, faceCss],
    put(button, { state }) {
      const last = button.lastElementChild
      if (state === 'connected') last?.replaceWith(icon(chevronDownIcon, 16))
      if (state === 'warning') last?.append(icon(warningIcon, 20))
      if (name !== undefined) button.prepend(glyph(src))
    },
  }
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
