import { qrModules } from './qrModules.ts'

/** A code as it is drawn: in modules, the quiet zone apart. */
export type QrShape = {
  /** How many modules it is wide and high. */
  readonly size: number
  /** The dark modules, joined downwards like the pins of a lock: a path to stroke. */
  readonly pins: string
}

/** What the standard asks for around a code, in modules. */
export const quietZone = 4

/** How wide the finders in three corners are. */
export const finder = 7

/**
 * The share of the plate that is left free for a mark in the middle; what would stand there is corrected. Not less: a
 * picture of rings and squares that is small enough can be taken for one of the finders.
 */
const markShare = 0.22

/**
 * Longer texts, which would need more than 89 modules, are drawn with less correction: small modules cost a camera more
 * than it gives.
 */
const mostStrongBytes = 394

/** Draws a text as a code. Strong enough that a mark in the middle, a fold or a reflection does not matter. */
export function qrShape(text: string, marked: boolean): QrShape {
  const { length } = new TextEncoder().encode(text)
  const { size, isDark } = qrModules(text, length > mostStrongBytes ? 'M' : 'Q')
  return drawPins(size, marked, isDark)
}

/** The bones of a code that is still to come, in the same look. */
export function qrBones(marked: boolean): QrShape {
  return drawPins(57, marked, (x, y) => x % 3 === 1 && y % 3 !== 0)
}

function drawPins(size: number, marked: boolean, isDark: (x: number, y: number) => boolean): QrShape {
  const hole = marked ? oddNear(markShare * (size + 2 * quietZone)) : 0
  const isInHole = (at: number) => Math.abs(at - (size - 1) / 2) < hole / 2
  const isFinder = (x: number, y: number) => {
    const [near, far] = [finder, size - finder]
    return (x < near && y < near) || (x >= far && y < near) || (x < near && y >= far)
  }
  const isPin = (x: number, y: number) =>
    y < size && isDark(x, y) && !isFinder(x, y) && !(isInHole(x) && isInHole(y))
  let pins = ''
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) {
      if (!isPin(x, y)) continue
      let end = y
      while (isPin(x, end + 1)) end++
      // A line of no length would have no round ends in some engines.
      pins += `M${x + 0.5} ${y + 0.5}v${end - y || 0.01}`
      y = end
    }
  return { size, pins }
}

/** An odd number of modules, so that the hole lies in the middle of a code, which is odd as well. */
function oddNear(modules: number): number {
  return Math.round((modules - 1) / 2) * 2 + 1
}
