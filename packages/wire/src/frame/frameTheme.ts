import * as v from 'valibot'
import { MaybeColor, ThemeVariables } from './theme.ts'

/** The look that the page asks of the frame: the mode, and the variables that the frame draws with. */
export const FrameTheme = v.strictObject({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  /** The language of the page around the frame, as a BCP 47 tag. */
  locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i))),
  themeVariables: v.optional(ThemeVariables),
  w3mThemeVariables: v.optional(
    v.strictObject({ '--w3m-accent': MaybeColor, '--w3m-background': MaybeColor }),
  ),
})

/** The look that the page asks of the frame. */
export type FrameTheme = v.InferOutput<typeof FrameTheme>
