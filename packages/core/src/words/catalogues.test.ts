import { expect, test } from 'vitest'
import { nameMessages } from '../base/nameMessages.ts'
import { onrampMessages } from '../base/onrampMessages.ts'
import { swapMessages } from '../base/swapMessages.ts'
import { arabic as arabicCatalogue } from './ar/arabic.ts'
import { arabicBuyViews } from './ar/buyViews.ts'
import { arabicNames } from './ar/names.ts'
import { arabicOnramp } from './ar/onramp.ts'
import { arabicSwap } from './ar/swap.ts'
import { directionOf } from './chooseLocale.ts'
import { buyViewWords } from './en/buyViews.ts'
import { english as englishCatalogue } from './en/english.ts'
import { nameWords } from './en/names.ts'
import { onrampWords } from './en/onramp.ts'
import { swapWords } from './en/swap.ts'
import { spanishBuyViews } from './es/buyViews.ts'
import { spanishNames } from './es/names.ts'
import { spanishOnramp } from './es/onramp.ts'
import { spanish as spanishCatalogue } from './es/spanish.ts'
import { spanishSwap } from './es/swap.ts'
import { sayWord } from './say.ts'
import type { Word, WordsState } from './words.ts'

// With the parts that come with their views.
const english = {
  ...englishCatalogue,
  ...nameWords,
  ...nameMessages,
  ...onrampWords,
  ...onrampMessages,
  ...buyViewWords,
  ...swapWords,
  ...swapMessages,
}
const spanish = { ...spanishCatalogue, ...spanishNames, ...spanishOnramp, ...spanishBuyViews, ...spanishSwap }
const arabic = { ...arabicCatalogue, ...arabicNames, ...arabicOnramp, ...arabicBuyViews, ...arabicSwap }
const catalogues = { es: spanish, ar: arabic }
const table = (catalogue: object) => catalogue as Readonly<Record<string, Word>>
const codes = Object.keys(english)

function wordsIn(locale: string, catalogue: object): WordsState {
  return { locale, dir: directionOf(locale), complete: true, table: table(catalogue) }
}

function placesOf(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()
}

test.each(Object.entries(catalogues))(
  '%s has every text that English has, and none besides',
  (_, catalogue) => {
    expect(Object.keys(catalogue).toSorted()).toEqual(codes.toSorted())
  },
)

test.each(Object.entries(catalogues))('%s has the same places for values as English', (_, catalogue) => {
  const source = table(english)
  for (const [code, word] of Object.entries(table(catalogue))) {
    const original = source[code]
    if (typeof word !== 'string' || typeof original !== 'string') continue
    expect(placesOf(word), code).toEqual(placesOf(original))
  }
})

test.each(Object.entries(catalogues))('no text in %s was left in English or empty', (locale, catalogue) => {
  const same = codes.filter((code) => {
    const said = sayWord(wordsIn(locale, catalogue), code, { count: 7 })
    expect(said.trim(), code).not.toBe('')
    return said === sayWord(wordsIn('en', english), code, { count: 7 })
  })
  // Words that Spanish has taken over as they are.
  expect(same.toSorted()).toEqual(
    locale === 'es' ? ['account.ordinals', 'platform.web', 'tokens.list', 'tokens.tab'] : [],
  )
})

test('Arabic texts are in Arabic script', () => {
  for (const code of codes) {
    expect(sayWord(wordsIn('ar', arabic), code, { count: 3 }), code).toMatch(/\p{Script=Arabic}/u)
  }
})

test.each([
  ['ar', 0, 'لم يُعثر على أي محفظة'],
  ['ar', 1, 'عُثر على محفظة واحدة'],
  ['ar', 2, 'عُثر على محفظتين'],
  ['ar-EG', 3, 'عُثر على ٣ محافظ'],
  ['ar-EG', 11, 'عُثر على ١١ محفظة'],
  ['ar-EG', 100, 'عُثر على ١٠٠ محفظة'],
  ['es', 1, '1 cartera encontrada'],
  ['es-ES', 12_345, '12.345 carteras encontradas'],
])('in %s a count of %i takes its own form', (locale, count, said) => {
  const catalogue = locale.startsWith('ar') ? arabic : spanish
  expect(sayWord(wordsIn(locale, catalogue), 'allWallets.found', { count })).toBe(said)
})

test.each(Object.entries({ en: english, ...catalogues }))(
  'every text in %s is one line without spare spaces or straight quotes',
  (_, catalogue) => {
    for (const [code, word] of Object.entries(table(catalogue))) {
      if (typeof word !== 'string') continue
      expect(word, code).toBe(word.trim())
      expect(word, code).not.toMatch(/[\n\t"]| {2}/)
    }
  },
)
