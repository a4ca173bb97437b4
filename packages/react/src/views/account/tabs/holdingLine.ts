import { type Holding, sayFiat, sayUnits, type WordsState } from '@latchkey/core'
import { say } from '@latchkey/core/internal'

/** What a holding looks like in the list. */
export type HoldingLine = {
  readonly name: string
  /** How much of it there is: three decimals, never rounded up (S9.18). */
  readonly sub: string
  /** What it is worth. */
  readonly end: string
  /** One that nobody knows the price of says so, quietly. */
  readonly endTone: 'plain' | 'dim'
  readonly endSub?: string
  /** Every digit. */
  readonly tip: string
  /** What is read aloud: the name, how much, what it is worth, and whether anybody vouches for it. */
  readonly label: string
}

/** Writes a holding for people. */
export function holdingLine(words: WordsState, holding: Holding, currency: string): HoldingLine {
  const { name, symbol, amount, decimals, value, unlisted } = holding
  const held = sayUnits(words, amount, decimals, { symbol })
  const worth = sayFiat(words, value, currency)
  const note = unlisted === true ? say(words, 'tokens.unlisted') : undefined
  const known = value !== undefined
  return {
    name: name || symbol,
    sub: held.text,
    end: worth.text,
    endTone: known ? 'plain' : 'dim',
    ...(note && { endSub: note }),
    tip: [
      held.exact,
      ...(known ? [worth.exact] : []),
      ...(unlisted ? [say(words, 'tokens.unlisted.tip')] : []),
    ].join('\n'),
    label: [name || symbol, held.label, worth.label, note].filter(Boolean).join(', '),
  }
}
