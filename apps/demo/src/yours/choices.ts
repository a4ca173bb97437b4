import { brassPreset, plumPreset, printPreset, slatePreset, type ThemeVariables } from '@latchkey/react'
import type { Theme } from '../theme/theme.ts'

/** The colours of a theme, in the order they are asked for. */
export const colourNames = ['accent', 'ground', 'sheet', 'ink', 'dim', 'qr'] as const

/** A colour of the theme. */
export type ColourName = (typeof colourNames)[number]

/** The two themes that a visitor may see. */
export const schemes = ['light', 'dark'] as const

/** One of the two. */
export type Scheme = (typeof schemes)[number]

/** A colour for each theme, as six hex digits. */
type ColourPair = Readonly<Record<Scheme, string>>

/** The typefaces to try: the visitor's own, one with serifs, and whatever the site has. */
export const faces = ['system', 'serif', 'own'] as const

/** The languages the widget speaks. */
export const languages = ['en', 'es', 'ar'] as const

/** Over the page, or a part of it. */
export const places = ['modal', 'inline'] as const

/** The `features` switches that have an effect today, with their defaults. */
export const firstSwitches = {
  send: true,
  receive: true,
  history: true,
  allWallets: true,
  collapseWallets: false,
} as const

/** The name of such a switch. */
export type SwitchName = keyof typeof firstSwitches

/** The looks to begin with: the widget's own, its presets, and one more accent. */
export const presetNames = ['verdigris', 'slate', 'print', 'plum', 'brass', 'rust'] as const

/** A look to begin with. */
export type PresetName = (typeof presetNames)[number]

/** Everything a visitor can try on the widget. */
export type Choices = {
  readonly theme: Theme
  /** Where the visitor began; what was changed since is in the values below. */
  readonly preset: PresetName
  readonly colours: Readonly<Record<ColourName, ColourPair>>
  /** The card's corners in pixels. */
  readonly radius: number
  readonly face: (typeof faces)[number]
  /** The site's own typeface, as CSS writes it. */
  readonly ownFace: string
  /** The z-index of the widget. */
  readonly layer: number
  readonly language: (typeof languages)[number]
  readonly place: (typeof places)[number]
  readonly switches: Readonly<Record<SwitchName, boolean>>
}

/** The name of each colour's public variable. */
const variableOf = {
  accent: '--lk-accent',
  ground: '--lk-ground',
  sheet: '--lk-sheet',
  ink: '--lk-ink',
  dim: '--lk-dim',
  qr: '--lk-qr-color',
} as const satisfies Record<ColourName, keyof ThemeVariables>

/** The widget's own colours; a test keeps them equal to its style sheet. */
const houseColours: Choices['colours'] = {
  accent: { light: '#12655d', dark: '#1f7d72' },
  ground: { light: '#f4f0e8', dark: '#1a1714' },
  sheet: { light: '#fffefb', dark: '#27231f' },
  ink: { light: '#1d1914', dark: '#f5f1ea' },
  dim: { light: '#625a4f', dark: '#b7aea1' },
  qr: { light: '#1d1914', dark: '#1d1914' },
}
const houseRadius = 28
const houseLayer = 999

const presetVariables: Readonly<Record<PresetName, ThemeVariables>> = {
  verdigris: {},
  slate: slatePreset,
  print: printPreset,
  plum: plumPreset,
  brass: brassPreset,
  rust: { '--lk-accent': 'light-dark(#b23c12, #d8602f)' },
}

/** The defaults of the editor. The theme is the page's. */
export const firstChoices: Omit<Choices, 'theme'> = {
  ...wornAs('verdigris'),
  face: 'system',
  ownFace: 'Inter, sans-serif',
  layer: houseLayer,
  language: 'en',
  place: 'modal',
  switches: firstSwitches,
}

/** Colours and corners of a preset. */
export function wornAs(preset: PresetName): Pick<Choices, 'preset' | 'colours' | 'radius'> {
  const variables = presetVariables[preset]
  const colours = Object.fromEntries(
    colourNames.map((name) => [name, pairOf(variables[variableOf[name]]) ?? houseColours[name]]),
  ) as Record<ColourName, ColourPair>
  return { preset, colours, radius: Number.parseInt(variables['--lk-radius'] ?? `${houseRadius}`, 10) }
}

/** The variables that a site sets for these choices beyond a preset; what is the same is left out. */
export function variablesBeyond(preset: PresetName, choices: Choices): ThemeVariables {
  const base = wornAs(preset)
  const own = colourNames
    .filter((name) => !isSame(choices.colours[name], base.colours[name]))
    .map((name) => [variableOf[name], writtenPair(choices.colours[name])])
  return {
    ...Object.fromEntries(own),
    ...(choices.radius !== base.radius && { '--lk-radius': `${choices.radius}px` }),
    ...(choices.face === 'serif' && { '--lk-font': 'Georgia, serif' }),
    ...(choices.face === 'own' && choices.ownFace.trim() !== '' && { '--lk-font': choices.ownFace.trim() }),
    ...(choices.layer !== houseLayer && { '--lk-z-index': String(choices.layer) }),
  }
}

/** The widget's variables for these choices. */
export function variablesOf(choices: Choices): ThemeVariables {
  return variablesBeyond('verdigris', choices)
}

/** The switches that are not as they are by default. */
export function changedSwitches({ switches }: Pick<Choices, 'switches'>): Partial<Choices['switches']> {
  return Object.fromEntries(
    Object.entries(switches).filter(([name, on]) => firstSwitches[name as SwitchName] !== on),
  )
}

/** A colour as a site writes it: once, or for each theme. */
function writtenPair({ light, dark }: ColourPair): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`
}

function pairOf(value: string | undefined): ColourPair | undefined {
  const [light, dark = light] = value?.match(/#[0-9a-f]{6}/g) ?? []
  return light === undefined || dark === undefined ? undefined : { light, dark }
}

function isSame(one: ColourPair, other: ColourPair): boolean {
  return one.light === other.light && one.dark === other.dark
}
