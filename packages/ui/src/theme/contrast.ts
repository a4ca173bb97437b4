/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number]

/** The least contrast of text with what it lies on (WCAG 1.4.3). */
export const enoughContrast = 4.5

/** The pairs of a theme that a site can make hard to read: each text on each layer. */
export const textPairs = [
  ['ink', 'ground'],
  ['ink', 'sheet'],
  ['dim', 'ground'],
  ['dim', 'sheet'],
] as const

/** A contrast to show: cut, not rounded, since 4.499 must not read as the 4.5 it misses. */
export function shownContrast(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** What a CSS colour comes to on an element. */
export function readRgb(element: HTMLElement, colour: string): Rgb {
  element.style.setProperty('color', colour)
  // Where the engine can, it brings every notation to this one; where not, hex and names are rgb() already.
  element.style.setProperty('color', `color(from ${colour} srgb r g b)`)
  const computed = getComputedStyle(element).color
  const [r = 0, g = 0, b = 0] = (computed.replace('srgb', '').match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number)
  const most = computed.startsWith('color') ? 1 : 255
  return [r / most, g / most, b / most]
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const value = Math.min(1, Math.max(0, part))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
