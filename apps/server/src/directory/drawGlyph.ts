import { createHash } from 'node:crypto'

/** Grounds on which white letters have a contrast of 4.5:1 or more. */
export const glyphColours = [
  '#12655d',
  '#1d5fa8',
  '#5b4bb7',
  '#8a3a9c',
  '#a8326b',
  '#b23a2e',
  '#9a5511',
  '#6f6414',
  '#3d6f1f',
  '#1f6f4a',
  '#0f6a7a',
  '#4a5568',
] as const

/** Draws a square picture with one or two letters of a name; the same name always looks the same. */
export function drawGlyph(name: string): string {
  const hash = createHash('sha256').update(name).digest()
  const ground = glyphColours[(hash[0] ?? 0) % glyphColours.length] ?? glyphColours[0]
  const letters = initials(name)
  const size = letters.length > 1 ? 52 : 64
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">' +
    `<rect width="128" height="128" fill="${ground}"/>` +
    `<circle cx="${(hash[1] ?? 0) % 128}" cy="${(hash[2] ?? 0) % 128}" r="72" fill="#000" fill-opacity="0.12"/>` +
    `<text x="64" y="66" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" fill="#fff" ` +
    `text-anchor="middle" dominant-baseline="central">${escapeXml(letters)}</text></svg>`
  )
}

/** The first letters of the first two words, or the first alone. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const firsts = words
    .filter((word) => !/^wallet$/i.test(word))
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
  return (firsts.join('') || [...(words[0] ?? '?')][0] || '?').toUpperCase()
}

/** A name may hold anything. */
function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`)
}
