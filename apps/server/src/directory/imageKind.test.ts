import { expect, test } from 'vitest'
import { drawGlyph, glyphColours } from './drawGlyph.ts'
import { drawNetwork } from './drawNetwork.ts'
import { imageKind } from './imageKind.ts'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`)
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a picture is known by its bytes', () => {
  expect(imageKind(Buffer.from(pixel, 'base64'))).toEqual({ type: 'image/png', width: 1, height: 1 })
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  expect(imageKind(gif)).toEqual({ type: 'image/gif', width: 1, height: 1 })
  expect(imageKind(svg('<path d="M0 0h8v8z"/>'))?.type).toBe('image/svg+xml')
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010002001011100ffd9', 'hex')
  expect(imageKind(jpeg)).toEqual({ type: 'image/jpeg', width: 32, height: 16 })
})

test.each([
  ['a page', '<!doctype html><html><body>hello</body></html>'],
  ['a script', 'alert(document.domain) // and more'],
  ['nothing', ''],
  ['half a PNG', Buffer.from(pixel, 'base64').subarray(0, 40)],
  [
    'a WebP that claims more than it has',
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from('ffffff7f', 'hex'),
      Buffer.from('WEBPVP8 '),
      Buffer.alloc(20),
    ]),
  ],
  [
    'a picture of a million pixels a side',
    Buffer.from(
      '89504e470d0a1a0a0000000d49484452000f4240000f424008060000000000000000000049454e44ae426082',
      'hex',
    ),
  ],
  ['a JPEG whose segments lead nowhere', Buffer.from('ffd8ffe0ffff0000000000000000000000', 'hex')],
])('%s is no picture', (_, bytes) => {
  expect(imageKind(Buffer.from(bytes))).toBeUndefined()
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT xlink:href="data:text/javascript,alert(1)"/>',
  '<g onload="alert(1)"/>',
  '<g/onload=alert(1)>',
  '<foreignObject><p>hello</p></foreignObject>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<image href="https://example.com/track.png"/>',
  '<use href="https://example.com/x.svg#y"/>',
  '<rect fill="url(https://example.com/x.svg#y)"/>',
  '<style>@import "https://example.com/x.css"</style>',
  '<rect style="background:url(//example.com)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onclick" to="alert(1)"/>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<g o&#110;load="alert(1)"/>',
  '<svg:script>alert(1)</svg:script>',
])('a drawing with %s is refused', (inside) => {
  expect(imageKind(svg(inside))).toBeUndefined()
})

test('a drawing behind a doctype is refused: entities could hide anything', () => {
  const text = `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<g/>')}`
  expect(imageKind(Buffer.from(text))).toBeUndefined()
})

test.each(['MetaMask', '1inch Wallet', 'αU wallet', '<script>alert(1)</script>', '"&\'', '👛', '钱包', ''])(
  'the glyph of %j is a drawing that can be handed out, and always the same',
  (name) => {
    const glyph = drawGlyph(name)
    expect(glyph).toBe(drawGlyph(name))
    expect(imageKind(Buffer.from(glyph))?.type).toBe('image/svg+xml')
  },
)

test('a glyph shows the first letters of a name and leaves out the word wallet', () => {
  expect(drawGlyph('Trust Wallet')).toContain('>T</text>')
  expect(drawGlyph('Magic Eden')).toContain('>ME</text>')
  expect(drawGlyph('Wallet')).toContain('>W</text>')
})

test('white letters on every ground have a contrast of at least 4.5:1', () => {
  for (const colour of glyphColours) {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('networks are drawn for us, by chain with a colon or a dash', () => {
  const ids = [
    'eip155:1',
    'eip155-8453',
    'eip155:8131337',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'eip155:137',
    'bip122-000000000019d6689c085ae165831e93',
  ]
  for (const id of ids)
    expect(imageKind(Buffer.from(drawNetwork(id, []) ?? ''))?.type, id).toBe('image/svg+xml')
  expect(drawNetwork('eip155:424242', [])).toBeUndefined()
  expect(drawNetwork('eip155:424242', [{ caip2: 'eip155:424242' }])).toContain('<svg')
  expect(drawNetwork('__proto__', [])).toBeUndefined()
  expect(drawNetwork('../../etc/passwd', [])).toBeUndefined()
})
