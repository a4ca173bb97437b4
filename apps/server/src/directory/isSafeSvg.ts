/** Elements that draw. Everything else (scripts, links, foreign content, animation, filters from afar) is not served. */
const drawing = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs title desc lineargradient radialgradient stop clippath mask'.split(
    ' ',
  ),
)

/**
 * Whether a drawing can be handed out: only elements that draw, no handlers, no styles, and no reference to anything
 * but a part of itself. It is served with a policy that forbids scripts all the same.
 */
export function isSafeSvg(text: string): boolean {
  const body = text.replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '')
  // A doctype or CDATA could hide any element from the patterns below.
  if (!/^<svg[\s>]/i.test(body) || !/<\/svg>\s*$/i.test(body) || /<[!?]/.test(body)) return false
  for (const [, name = ''] of body.matchAll(/<\/?([^\s/>]*)/g)) {
    if (!drawing.has(name.toLowerCase())) return false
  }
  if (/[\s"'/](on\w+|style|href|xlink:href|src|class)\s*=/i.test(body)) return false
  // Character references could spell what the patterns look for.
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(body)) return false
  return [...body.matchAll(/url\(\s*["']?(.)/gi)].every(([, first]) => first === '#')
}
