import { createHash } from 'node:crypto'
import { drawGlyph, glyphColours } from '../directory/drawGlyph.ts'

/**
 * Draws a token that has no picture: letters where a list knows its symbol, else a pattern of its address alone. What a
 * contract calls itself is not drawn: a picture of letters would vouch for them.
 */
export function drawCoin(id: string, symbol?: string): string {
  if (symbol !== undefined) return drawGlyph(symbol)
  const hash = createHash('sha256').update(id).digest()
  const at = (n: number) => hash[n] ?? 0
  const colour = (n: number) => glyphColours[at(n) % glyphColours.length] ?? glyphColours[0]
  const turn = (at(2) * 360) / 256
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">' +
    `<rect width="128" height="128" fill="${colour(0)}"/>` +
    `<g transform="rotate(${turn.toFixed(0)} 64 64)" fill="#fff">` +
    `<path d="M64 ${20 + (at(3) % 16)}a${44 - (at(3) % 16)} ${44 - (at(3) % 16)} 0 0 1 0 ${88 - 2 * (at(3) % 16)}z" fill-opacity="0.35"/>` +
    `<circle cx="${48 + (at(4) % 32)}" cy="${48 + (at(5) % 32)}" r="${10 + (at(6) % 14)}" fill-opacity="0.8"/></g>` +
    '<circle cx="64" cy="64" r="46" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="4"/></svg>'
  )
}
