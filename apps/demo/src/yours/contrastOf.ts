import { contrast, enoughContrast, type Rgb, textPairs } from '@latchkey/ui/contrast'
import { type Choices, type ColourName, type Scheme, schemes } from './choices.ts'

/** How well a colour can be read with what it meets. */
export type ContrastFigure = {
  readonly ratio: number
  readonly on: ColourName | 'words' | 'paper'
  readonly enough: boolean
}

/** A text on a layer that is hard to read in one of the themes. */
export type LowPair = {
  readonly text: 'ink' | 'dim'
  readonly layer: 'ground' | 'sheet'
  readonly scheme: Scheme
  readonly ratio: number
}

type Colours = Choices['colours']

/** The figure beside a colour: the worst of the pairs it is part of. */
export function contrastOf(name: ColourName, colours: Colours, scheme: Scheme): ContrastFigure {
  const rgb = (of: ColourName) => rgbOf(colours[of][scheme])
  const figure = (ratio: number, on: ContrastFigure['on']) => ({ ratio, on, enough: ratio >= enoughContrast })
  // The widget writes black or white on an accent, whichever can be read.
  if (name === 'accent') {
    const onWhite = contrast(rgb(name), white)
    return figure(onWhite >= enoughContrast ? onWhite : contrast(rgb(name), black), 'words')
  }
  if (name === 'qr') return figure(contrast(rgb(name), white), 'paper')
  const pairs = textPairs
    .filter((pair) => pair.some((one) => one === name))
    .map(([text, layer]) => figure(contrast(rgb(text), rgb(layer)), text === name ? layer : text))
  return pairs.reduce((worst, next) => (next.ratio < worst.ratio ? next : worst))
}

/** The pairs that the widget would warn about in the console, by the same rule. */
export function lowPairs(colours: Colours): readonly LowPair[] {
  return schemes.flatMap((scheme) =>
    textPairs.flatMap(([text, layer]) => {
      const ratio = contrast(rgbOf(colours[text][scheme]), rgbOf(colours[layer][scheme]))
      return ratio >= enoughContrast ? [] : [{ text, layer, scheme, ratio }]
    }),
  )
}

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

function rgbOf(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map(
    (part) => Number.parseInt(part, 16) / 255,
  )
  return [r, g, b]
}
