import type { SvgTag, SvgTags } from './readSvgTags.ts'

/*
 * A browser draws a small picture in a moment, and some that are short for minutes. The bounds below keep the worst that
 * they allow under a second where the processor alone draws.
 */

/** More than this is not even read, whoever brings it. */
export const mostSvgCharacters = 256 * 1024
const mostCharacters = 128 * 1024
/** Strokes cost by the square of the path's length. */
const mostCharactersStroked = 32 * 1024
/** Pictures made of squares have one for each: 48 by 48. */
const mostElements = 2_500
/** Each point is mixed from the gradient's colours, once for each shape that lies there. */
const mostElementsWithGradients = 500
const mostStops = 250
const deepest = 32
const mostText = 10_000
/** How far a shape may reach beyond the picture, in pictures: strokes of huge curves take seconds each. */
const farthest = 100
/** Of a drawing that does not say how large it is. */
const supposedSize = 100

/** Whether a stranger's drawing takes a browser no more than a moment to draw. */
export function isLightSvg(text: string, { tags, textLength }: SvgTags): boolean {
  const opened = tags.filter((tag) => tag.kind === 'open')
  const isStroked = opened.some((tag) => !['', 'none'].includes(attributeOf(tag, 'stroke')))
  const hasGradients = opened.some((tag) => tag.attributes.some(([, value]) => value.includes('url(')))
  return (
    text.length <= (isStroked ? mostCharactersStroked : mostCharacters) &&
    opened.length <= (hasGradients ? mostElementsWithGradients : mostElements) &&
    opened.filter((tag) => tag.name === 'stop').length <= mostStops &&
    textLength <= mostText &&
    staysNear(tags)
  )
}

/** Whether no shape is much larger than the picture, whatever it is scaled by. */
function staysNear(tags: readonly SvgTag[]): boolean {
  const scales: number[] = [1 / sizeOf(tags[0])]
  for (const tag of tags) {
    if (tag.kind === 'close') {
      scales.pop()
      continue
    }
    const outer = scales.at(-1) ?? 1
    const inner = outer * scaleOf(attributeOf(tag, 'transform'))
    scales.push(inner)
    if (scales.length > deepest + 1) return false
    // Gradients are measured in shares, or in a space of their own; a number there moves colours only.
    if (/Gradient$|^stop$|^svg$/.test(tag.name)) continue
    for (const [name, value] of tag.attributes) {
      if (
        !/^(d|points|transform|[xyr]|[xy][12]|d[xy]|[cr][xy]|width|height|stroke-width|font-size)$/.test(name)
      )
        continue
      // A size that is a multiple of the one around it grows with every level.
      if (name === 'font-size' && /\d\s*(?!px|pt)[a-z%]/i.test(value)) return false
      if (largestIn(value) * (name === 'transform' ? outer : inner) > farthest) return false
    }
  }
  return true
}

/** The shorter side of what the drawing shows. */
function sizeOf(root: SvgTag | undefined): number {
  if (root === undefined || root.kind === 'close') return supposedSize
  const [, , width = 0, height = 0] = numbersIn(attributeOf(root, 'viewBox'))
  const sides =
    width > 0 && height > 0 ? [width, height] : ['width', 'height'].map((name) => sideOf(root, name))
  return Math.min(...sides)
}

function sideOf(root: SvgTag, name: string): number {
  const value = attributeOf(root, name)
  return value.includes('%') ? supposedSize : numbersIn(value)[0] || supposedSize
}

/** By how much a transform enlarges, at most. */
function scaleOf(transform: string): number {
  let scale = 1
  for (const [, name, inside = ''] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = numbersIn(inside).map(Math.abs)
    if (name === 'scale') scale *= Math.max(...numbers, 0)
    if (name === 'matrix') scale *= Math.hypot(...numbers.slice(0, 4))
    // Near a right angle a skew has no end.
    if (name === 'skewX' || name === 'skewY') scale *= (numbers[0] ?? 0) <= 60 ? 2 : Number.POSITIVE_INFINITY
  }
  return scale
}

function largestIn(value: string): number {
  return numbersIn(value).reduce((largest, number) => Math.max(largest, Math.abs(number)), 0)
}

function numbersIn(value: string): number[] {
  return Array.from(value.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number))
}

function attributeOf(tag: SvgTag, name: string): string {
  if (tag.kind === 'close') return ''
  return tag.attributes.find(([own]) => own === name)?.[1] ?? ''
}
