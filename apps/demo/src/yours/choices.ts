import { brassPreset, plumPreset, printPreset, slatePreset, type ThemeVariables } from '@latchkey/react'
import type { Theme } from '../theme/theme.ts'

/** The looks to try: the widget's own, its presets, and one colour of the visitor's. */
export const looks = ['verdigris', 'slate', 'print', 'plum', 'brass', 'own'] as const

/** One of the looks. */
export type Look = (typeof looks)[number]

/** The languages the widget speaks. */
export const languages = ['en', 'es', 'ar'] as const

/** One of the languages. */
type Language = (typeof languages)[number]

/** Over the page, or a part of it. */
export const places = ['modal', 'inline'] as const

/** Where the widget opens. */
type Place = (typeof places)[number]

/** Everything a visitor can try on the widget. */
export type Choices = {
  readonly theme: Theme
  readonly look: Look
  /** The visitor's own accent, for the look `own`. */
  readonly accent: string
  readonly language: Language
  readonly place: Place
}

/** What the widget has when nobody chooses. */
export const firstChoices: Omit<Choices, 'theme'> = {
  look: 'verdigris',
  accent: '#c2410c',
  language: 'en',
  place: 'modal',
}

const presets: Readonly<Record<Exclude<Look, 'own'>, ThemeVariables>> = {
  verdigris: {},
  slate: slatePreset,
  print: printPreset,
  plum: plumPreset,
  brass: brassPreset,
}

/** The widget's variables for a choice. */
export function variablesOf({ look, accent }: Pick<Choices, 'look' | 'accent'>): ThemeVariables {
  return look === 'own' ? { '--lk-accent': accent } : presets[look]
}
