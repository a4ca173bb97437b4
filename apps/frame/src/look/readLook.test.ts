import type { FrameTheme } from '@latchkey/wire/frame'
import { expect, test } from 'vitest'
import { readLook } from './readLook.ts'

const read = (theme: FrameTheme, visitor: readonly string[] = ['en-GB', 'en'], isColor = () => true) =>
  readLook(theme, visitor, isColor)

test.each([
  ['ar', 'ar'],
  ['AR-EG', 'ar'],
  ['es-MX', 'es'],
  ['en-XA', 'en-GB'],
  ['fr', 'en-GB'],
  ['est', 'en-GB'],
  // Intl takes none of these.
  ['en-a', 'en-GB'],
  ['es-x', 'es'],
])('the locale %s of the page is read as %s', (locale, expected) => {
  expect(read({ locale }).locale).toBe(expected)
})

test('A12 the page chooses the language, and not how numbers are written', () => {
  // Both write 1,250 as 1.250, and one of them in Tibetan digits.
  expect(read({ locale: 'en-DE' }).locale).toBe('en-GB')
  expect(read({ locale: 'en-u-nu-tibt' }).locale).toBe('en-GB')
  expect(read({ locale: 'es' }, ['fr', 'es-MX', 'es-ES']).locale).toBe('es-MX')
})

test('without a language of the page it is the first one of the visitor that the wallet speaks', () => {
  expect(read({}, ['fr-FR', 'ar-EG', 'en']).locale).toBe('ar-EG')
  expect(read({}, ['fr-FR']).locale).toBe('en')
})

test('S3.79 the mode is that of the page, or of the visitor’s system', () => {
  expect(read({ themeMode: 'dark' }).mode).toBe('dark')
  expect(read({}).mode).toBeUndefined()
})

test('S3.80 the accent is that of the theme variables, or of the older ones', () => {
  const older = { w3mThemeVariables: { '--w3m-accent': '#123456' } } as const
  expect(read({ themeVariables: { '--lk-accent': 'teal' }, ...older }).accent).toBe('teal')
  expect(read(older).accent).toBe('#123456')
  expect(read({}).accent).toBeUndefined()
})

test.each(['currentcolor', 'CurrentColor', 'transparent', 'inherit', 'initial', 'unset', 'revert'])(
  'A12 %s is no accent',
  (accent) => {
    expect(read({ themeVariables: { '--lk-accent': accent } }).accent).toBeUndefined()
  },
)

test('A12 a word that the browser knows no colour for is no accent', () => {
  expect(read({ themeVariables: { '--lk-accent': 'verdigris' } }, [], () => false).accent).toBeUndefined()
})
