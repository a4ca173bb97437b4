import { readSvgTags, type SvgAttribute, type SvgTag, type SvgTags } from './readSvgTags.ts'

/** Elements that draw. Everything else (scripts, links, foreign content, styles, animation, filters) is not served. */
const drawing = setOf(
  'svg g path rect circle ellipse line polyline polygon text tspan defs title desc linearGradient radialGradient stop',
)
const gradients = setOf('linearGradient radialGradient')
const clips = setOf('clipPath mask')

/** Attributes that place and paint. What is not here is refused, so that a browser's next idea is refused too. */
const plain = setOf(
  `xmlns version baseProfile id role focusable lang
  x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform
  transform-origin gradientUnits gradientTransform spreadMethod offset rotate textLength lengthAdjust
  fill fill-opacity fill-rule clip-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin
  stroke-miterlimit vector-effect paint-order opacity color stop-color stop-opacity display visibility overflow
  font-family font-size font-style font-weight font-variant font-stretch text-anchor dominant-baseline
  alignment-baseline baseline-shift letter-spacing word-spacing text-decoration direction unicode-bidi writing-mode
  text-rendering shape-rendering color-rendering image-rendering color-interpolation enable-background
  xml:space xml:lang`,
)
const ofClips = setOf('clip-path clipPathUnits mask mask-type maskUnits maskContentUnits')
/** Of drawing programs and for screen readers: text that browsers do not draw by. */
const remark = /^(data-[\w-]+|aria-[\w-]+|xmlns:[\w-]+|(inkscape|sodipodi|serif|sketch):(?!href$)[\w-]+)$/
const svgNamespace = 'http://www.w3.org/2000/svg'

/** Functions that colours and transforms are written with; `image-set`, `src`, `var` and the like are not among them. */
const functions = setOf('rgb rgba hsl hsla matrix translate scale rotate skewX skewY url')
const paintReference = /^url\(\s*(["']?)#([^\s"'()]+)\1\s*\)(?:\s+[#\w-]+)?$/

/** How a drawing may be made. */
export type SvgRules = {
  /** Whether it may clip and mask, without chains; for drawings that somebody vouches for. */
  readonly clips?: boolean
}

/**
 * Whether a drawing can be handed out: only elements that draw, no handlers, no styles, and no reference but to its own
 * gradients. It is served with a policy that forbids scripts all the same.
 */
export function isSafeSvg(text: string, rules: SvgRules = {}): boolean {
  const read = readSvgTags(text)
  return read !== undefined && areSafeTags(read, rules)
}

/** The same for a drawing that was read already. */
export function areSafeTags({ tags }: SvgTags, { clips: mayClip = false }: SvgRules = {}): boolean {
  const targets = targetsOf(tags)
  let clipDepth = 0
  for (const [n, tag] of tags.entries()) {
    const isClip = clips.has(tag.name)
    if (tag.kind === 'close') {
      if (isClip) clipDepth -= 1
      continue
    }
    if (!(drawing.has(tag.name) || (mayClip && isClip))) return false
    // A drawing inside a drawing has a scale of its own.
    if ((tag.name === 'svg') !== (n === 0)) return false
    if (isClip) clipDepth += 1
    // What clips is not clipped itself: each of a chain would be drawn for each use of the next.
    const mayReferToClips = mayClip && clipDepth === 0
    for (const one of tag.attributes) {
      if (!(isPlain(one, targets) || (mayClip && isClipAttribute(one, mayReferToClips, targets))))
        return false
    }
  }
  return true
}

/** What each id names. */
type Targets = ReadonlyMap<string, string>

function targetsOf(tags: readonly SvgTag[]): Targets {
  const targets = new Map<string, string>()
  for (const tag of tags) {
    const id = tag.kind === 'open' && tag.attributes.find(([name]) => name === 'id')?.[1]
    // Of two with one id the first is meant.
    if (id && !targets.has(id)) targets.set(id, tag.name)
  }
  return targets
}

function isPlain([name, value]: SvgAttribute, targets: Targets): boolean {
  if (name === 'xmlns') return value === svgNamespace
  if (remark.test(name)) return true
  if (!plain.has(name)) return false
  // By escapes CSS spells any word in other letters.
  if (value.includes('\\')) return false
  if (name === 'id') return true
  const called = [...value.matchAll(/([\w-]+)\s*\(/g)].map(([, word = '']) => word)
  if (!called.every((word) => functions.has(word))) return false
  if (!/url/i.test(value)) return true
  const id = paintReference.exec(value)?.[2]
  return (name === 'fill' || name === 'stroke') && gradients.has(targets.get(id ?? '') ?? '')
}

function isClipAttribute([name, value]: SvgAttribute, mayRefer: boolean, targets: Targets): boolean {
  if (!ofClips.has(name) || value.includes('\\')) return false
  if (name !== 'clip-path' && name !== 'mask') return /^\w+$/.test(value)
  const id = /^url\(#([^\s"'()]+)\)$/.exec(value)?.[1]
  return mayRefer && targets.get(id ?? '') === (name === 'mask' ? 'mask' : 'clipPath')
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
