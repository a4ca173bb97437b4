import * as v from 'valibot'

// The frame draws approvals with these values, so no value may hold a second declaration, an address or a function
// besides those of colours.
const plainColor =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,24}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+-]{1,60}(?:deg|turn|rad)?[\d\s.,%/+-]{0,60}\))$/i
const lightDark = /^light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)$/i
const family = String.raw`(?:"[\w -]{1,60}"|'[\w -]{1,60}'|-?[a-z][\w-]{0,40}(?: [a-z][\w-]{0,40}){0,4})`
const fontFamilies = new RegExp(`^${family}(?:, ?${family}){0,7}$`, 'i')

const ThemeColor = v.pipe(v.string(), v.maxLength(200), v.check(isColor))

/** A colour, or none. */
export const MaybeColor = v.optional(ThemeColor)

/** The variables that the frame draws with. Not `v.partial`, which pages would load for this alone. */
export const ThemeVariables = v.strictObject({
  '--lk-accent': MaybeColor,
  '--lk-radius': v.optional(v.pipe(v.string(), v.regex(/^(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|r?em))$/))),
  '--lk-font': v.optional(v.pipe(v.string(), v.maxLength(300), v.regex(fontFamilies))),
  '--lk-ground': MaybeColor,
  '--lk-sheet': MaybeColor,
  '--lk-ink': MaybeColor,
  '--lk-dim': MaybeColor,
})

/** Keeps the theme variables that the frame accepts. A page may use others, such as values with `var()`, for itself. */
export function frameThemeVariables(
  variables: Readonly<Record<string, string | undefined>>,
): v.InferOutput<typeof ThemeVariables> {
  const fitting = Object.entries(variables).filter(([name, value]) => v.is(ThemeVariables, { [name]: value }))
  return v.parse(ThemeVariables, Object.fromEntries(fitting))
}

function isColor(text: string): boolean {
  const [, light = '', dark = ''] = lightDark.exec(text) ?? []
  return plainColor.test(text) || (plainColor.test(light.trim()) && plainColor.test(dark.trim()))
}
