import { expect, test } from 'vitest'
import { chosenBounds, imageKind } from './imageKind.ts'

const svg = (inside: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"${more}>${inside}</svg>`)
const repeat = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')
/** Each part draws the one before it twice. */
const chain = (count: number, element: string, attribute: string) =>
  `${repeat(
    count,
    (n) =>
      `<${element} id="m${n}">${`<rect width="99" height="99"${n ? ` ${attribute}="url(#m${n - 1})"` : ''}/>`.repeat(2)}</${element}>`,
  )}<rect width="99" height="99" ${attribute}="url(#m${count - 1})"/>`
const stop = '<stop offset="0" stop-color="#fff"/>'

test.each([
  [
    'a picture of an NFT with gradients, text and paths',
    svg(
      `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1" gradientUnits="objectBoundingBox">${stop}
      <stop offset="100%" stop-color="rgb(20, 40, 80)" stop-opacity=".5"/></linearGradient>
      <radialGradient id="sun_1" cx=".5" cy=".5" r="0.5">${stop}</radialGradient></defs>
      <rect width="100%" height="100%" rx="8" fill="url(#sky)"/><circle cx="70" cy="30" r="12" fill="url('#sun_1') #fc0"/>
      <g transform="translate(10 20) rotate(-15) scale(1.5)" stroke="#123" stroke-width="2" fill="none">
      <path d="M0 0C10-10 20-10 30 0S50 10 60 0a5 5 0 01-1e-3 10z"/><polyline points="0,0 5,5 10,0"/></g>
      <text x="50" y="80" font-family="Georgia, serif" font-size="12" text-anchor="middle">alice.eth &amp; <tspan dy="1em">Nº 7</tspan></text>`,
    ),
  ],
  ['a declaration in front', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${svg('<g/>')}\n`)],
  ['remarks of a drawing program', svg('<g inkscape:label="Layer (1)" data-name="a (b)" id="Layer_(1)"/>')],
  [
    'a picture of squares',
    svg(repeat(2_304, (n) => `<rect x="${n % 48}" y="${n % 47}" width="1" height="1" fill="#1${n % 90}"/>`)),
  ],
  ['a long path without strokes', svg(`<path stroke="none" d="M0 0${'l1.25 2.5'.repeat(10_000)}z"/>`)],
])('a stranger may draw %s', (_, bytes) => {
  expect(imageKind(bytes)?.type).toBe('image/svg+xml')
})

test.each([
  ['30 masks in a chain', chain(30, 'mask', 'mask')],
  ['30 clip paths in a chain', chain(30, 'clipPath', 'clip-path')],
  ['30 patterns in a chain', chain(30, 'pattern', 'fill')],
  [
    '30 uses in a chain',
    repeat(30, (n) => `<g id="g${n}"><use href="#g${n - 1}"/><use href="#g${n - 1}"/></g>`),
  ],
  ['one mask', '<mask id="a"><rect width="9" height="9"/></mask><g mask="url(#a)"/>'],
  ['one clip path', '<clipPath id="a"><rect width="9" height="9"/></clipPath><g clip-path="url(#a)"/>'],
  ['a filter', '<filter id="a"><feTurbulence/></filter><g filter="url(#a)"/>'],
  ['a filter of CSS', '<g filter="blur(9px)"/>'],
  ['a filter in a style', '<g style="filter:blur(9px)"/>'],
  ['a clip path of CSS', '<g clip-path="circle(9px)"/>'],
  ['a marker', '<marker id="a"/><path d="M0 0" marker-end="url(#a)"/>'],
  ['a marker’s attribute alone', '<path id="a" d="M0 0" marker-mid="url(#a)"/>'],
  ['text on a path', '<path id="a" d="M0 0"/><text><textPath href="#a">x</textPath></text>'],
  ['a drawing in the drawing', '<svg width="9" height="9"/>'],
  ['a symbol', '<symbol id="a"/>'],
  [
    'animation',
    '<rect width="1"><animate attributeName="width" values="1;9" repeatCount="indefinite"/></rect>',
  ],
  ['motion', '<g><animateMotion path="M0 0"/></g>'],
  ['a stroke of a million dashes', '<path stroke="#000" stroke-dasharray="0.0001" d="M0 0L100 100"/>'],
  ['a path with a length of its own', '<path pathLength="1e9" d="M0 0L100 100"/>'],
  [
    'a gradient that takes from another',
    `<linearGradient id="a">${stop}</linearGradient><linearGradient id="b" href="#a"/>`,
  ],
  [
    'the same by another prefix',
    '<linearGradient xmlns:inkscape="http://www.w3.org/1999/xlink" inkscape:href="#a"/>',
  ],
  ['paint that is no gradient', '<g id="a"/><rect fill="url(#a)"/>'],
  ['paint that is not there', '<rect fill="url(#a)"/>'],
  ['a reference in capitals', '<rect fill="URL(https://example.com/#a)"/>'],
  ['a reference with an escape', '<rect fill="u\\72l(https://example.com/#a)"/>'],
  ['an escape in a mask', '<rect mask="\\75rl(#a)"/>'],
  ['image-set', '<rect fill="image-set(\'https://example.com/a.png\' 1x)"/>'],
  ['image-set of a vendor', '<rect cursor="-webkit-image-set(\'https://example.com/a.png\' 1x)"/>'],
  ['src()', '<rect fill="src(\'https://example.com/a.png\')"/>'],
  ['a cursor', '<rect cursor="url(https://example.com/a.cur), auto"/>'],
  ['a base', '<g xml:base="https://example.com/"><rect fill="url(#a)"/></g>'],
  ['a base by another prefix', '<g inkscape:base="x" xml:base="y"/>'],
  ['another namespace', '<g xmlns="http://www.w3.org/1999/xhtml"><title/></g>'],
  ['an attribute without quotes', '<rect width=1 />'],
  ['an element that does not end', '<g><g></g>'],
  ['elements that cross', '<g><text></g></text>'],
  ['a comment', '<!-- <g> --><g/>'],
  ['an instruction', '<?xml-stylesheet href="https://example.com/a.css"?><g/>'],
  ['styles', '<style>rect{fill:red}</style>'],
  ['3,000 elements', repeat(3_000, () => '<rect width="9" height="9"/>')],
  [
    '600 shapes with gradients',
    `<linearGradient id="a">${stop}</linearGradient><g fill="url(#a)">${repeat(600, () => '<rect width="9"/>')}</g>`,
  ],
  ['300 colours in a gradient', `<linearGradient id="a">${stop.repeat(300)}</linearGradient>`],
  ['40 levels', '<g>'.repeat(40) + '</g>'.repeat(40)],
  ['shapes of 200 KiB', `<path d="M0 0${'q1 9 9 1'.repeat(25_000)}"/>`],
  ['strokes of 40 KiB', `<path stroke="red" d="M0 0${'q1 9 9 1'.repeat(5_000)}"/>`],
  ['text of 20,000 letters', `<text>${'W'.repeat(20_000)}</text>`],
  ['curves a million times as large as the picture', '<path stroke="red" d="M0 0A1e8 1e8 0 0 1 9 9"/>'],
  ['the same by scales', `${'<g transform="scale(9)">'.repeat(4)}<circle r="50"/>${'</g>'.repeat(4)}`],
  ['the same by a matrix', '<g transform="matrix(999 0 0 999 0 0)"><circle r="50"/></g>'],
  ['the same by a skew', '<g transform="skewX(89.9999)"><circle r="50"/></g>'],
  ['letters that grow by each level', '<g font-size="9em"><text font-size="900%">x</text></g>'],
])('a stranger’s drawing with %s is refused', (_, inside) => {
  expect(imageKind(svg(inside))).toBeUndefined()
})

test('a drawing whose space is tiny is refused: all in it is huge', () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e-6 1e-6"><circle r="50"/></svg>'
  expect(imageKind(Buffer.from(text))).toBeUndefined()
})

test('a drawing in another encoding than it was read in is refused', () => {
  const text = `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('<g/>')}`
  expect(imageKind(Buffer.from(text))).toBeUndefined()
  expect(imageKind(Buffer.from(`${svg('<text>\u001b(J</text>')}`))).toBeUndefined()
})

test('a drawing that the operator or a pinned package brings may clip, but not in a chain', () => {
  const clipped = '<g clip-path="url(#a)"><rect width="9"/></g><clipPath id="a"><path d="M0 0"/></clipPath>'
  expect(imageKind(svg(clipped), chosenBounds)?.type).toBe('image/svg+xml')
  const masked = '<mask id="a" style="mask-type:alpha"/>'
  expect(imageKind(svg(masked), chosenBounds)).toBeUndefined()
  for (const [element, attribute] of [
    ['mask', 'mask'],
    ['clipPath', 'clip-path'],
  ] as const) {
    expect(imageKind(svg(chain(1, element, attribute)), chosenBounds)?.type).toBe('image/svg+xml')
    expect(imageKind(svg(chain(2, element, attribute)), chosenBounds)).toBeUndefined()
  }
})
