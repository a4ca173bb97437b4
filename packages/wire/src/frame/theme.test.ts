import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FrameTheme } from './frameTheme.ts'
import { frameThemeVariables } from './theme.ts'

const accepts = (theme: unknown) => v.safeParse(FrameTheme, theme).success

test('S3.79 the theme carries its mode, light or dark', () => {
  expect(accepts({ themeMode: 'light' })).toBe(true)
  expect(accepts({ themeMode: 'dark' })).toBe(true)
  expect(accepts({ themeMode: 'system' })).toBe(false)
})

test('S3.80 the theme carries themeVariables and w3mThemeVariables', () => {
  const theme = {
    themeVariables: {
      '--lk-accent': 'light-dark(#12655d, oklch(60% 0.1 180deg / 0.9))',
      '--lk-radius': '0.75rem',
      '--lk-font': "Inter, 'Segoe UI', system-ui, sans-serif",
      '--lk-ground': 'rgb(1 2 3 / 50%)',
      '--lk-ink': 'rebeccapurple',
    },
    w3mThemeVariables: { '--w3m-accent': '#fff', '--w3m-background': 'rgba(0, 0, 0, 0.5)' },
  }
  expect(v.parse(FrameTheme, theme)).toEqual(theme)
})

test('A12 a theme value with an address, a second declaration or a huge z-index is rejected', () => {
  const values = [
    'url(javascript:alert(1))',
    'url(https://evil.test/x.png)',
    'red;}body{display:none',
    'red; background: url(//evil.test)',
    'red}',
    '/* */red',
    'expression(alert(1))',
    'var(--x)',
    'image-set("https://evil.test/x.png" 1x)',
    'light-dark(red, url(//evil.test))',
    'light-dark(red)',
    'rgb(0 0 0)\n;',
    '\\75rl(//evil.test)',
    'env(x)',
    '@import "x"',
    '"',
    '',
  ]
  const names = [
    '--lk-accent',
    '--lk-radius',
    '--lk-font',
    '--lk-ground',
    '--lk-sheet',
    '--lk-ink',
    '--lk-dim',
  ]
  for (const name of names)
    for (const value of values)
      expect([name, value, accepts({ themeVariables: { [name]: value } })]).toEqual([name, value, false])
  for (const value of values)
    expect(accepts({ w3mThemeVariables: { '--w3m-background': value } })).toBe(false)
  expect(accepts({ themeVariables: { '--lk-z-index': '2147483647' } })).toBe(false)
  expect(accepts({ themeVariables: { 'z-index': '2147483647' } })).toBe(false)
  expect(accepts({ themeVariables: { '--lk-radius': '9999px' } })).toBe(false)
})

test('variables that the frame does not take are left out', () => {
  expect(
    frameThemeVariables({
      '--lk-accent': '#123',
      '--lk-ink': 'var(--ink)',
      '--lk-z-index': '5',
      '--lk-dim': undefined,
    }),
  ).toEqual({ '--lk-accent': '#123' })
})
