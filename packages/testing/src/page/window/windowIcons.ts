import { makeDrawing, type Shape } from './makeElement.ts'

const lines: Readonly<Record<'check' | 'down' | 'info' | 'warning', readonly Shape[]>> = {
  check: [['path', { d: 'M5 12.5l4.5 4.5L19 7.5' }]],
  down: [['path', { d: 'M12 5v14M6.5 13.5L12 19l5.5-5.5' }]],
  info: [
    ['circle', { cx: '12', cy: '12', r: '9' }],
    ['path', { d: 'M12 11v5.2M12 7.8v.01' }],
  ],
  warning: [
    ['path', { d: 'M12 4.5l8.5 14.5h-17z' }],
    ['path', { d: 'M12 10.5v4M12 16.8v.01' }],
  ],
}

/** A line icon on a grid of 24, its line 1.6 px wide at any size. */
export function lineIcon(page: Document, name: keyof typeof lines, size: number): SVGSVGElement {
  const width = ((1.6 * 24) / size).toFixed(2)
  return makeDrawing(
    page,
    { class: 'i', viewBox: '0 0 24 24', width: String(size), height: String(size), 'stroke-width': width },
    lines[name],
  )
}

/** The mark of the Sandbox Wallet: a key lying in sand. */
export function sandboxMark(page: Document): SVGSVGElement {
  return makeDrawing(page, { class: 'mark', viewBox: '0 0 40 40' }, sandboxShapes)
}

/** The shapes of the mark, shared with the icon that is announced. */
const sandboxShapes: readonly Shape[] = [
  ['rect', { width: '40', height: '40', fill: '#12655d' }],
  ['path', { d: 'M0 29c7-4 13-4 20 0s13 4 20 0v11H0z', fill: '#e3c188' }],
  ['circle', { cx: '13', cy: '17', r: '5', fill: 'none', stroke: '#fbf8f2', 'stroke-width': '3.5' }],
  [
    'path',
    {
      d: 'M18 17h13M26 17v4.5M30.500 17v3.500',
      fill: 'none',
      stroke: '#fbf8f2',
      'stroke-width': '3.2',
      'stroke-linecap': 'round',
    },
  ],
]

/** The mark as a data URI. */
export function sandboxIcon(): string {
  const drawn = sandboxShapes.map(([tag, attributes]) => {
    const given = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
    return `<${tag} ${given.join(' ')}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawn.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
