import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { emulate } from '../test/media.ts'
import { modalPage } from '../test/modalPage.tsx'
import { mountInSurface } from '../test/mount.tsx'
import { contrast, readRgb } from './contrast.ts'
import * as presets from './presets.ts'
import { setOnAccent, themeProblems } from './readTheme.ts'

type Theme = 'light' | 'dark'

/** Reads colours by the names of their tokens, in one theme, as they would be drawn. */
function palette(theme: Theme, variables: Readonly<Record<string, string>> = {}) {
  const { root } = mountInSurface(<span />, { theme, variables })
  const probe = root.querySelector('.lk > span') as HTMLElement
  return {
    host: root.host as HTMLElement,
    root,
    ratio: (one: string, other: string) =>
      contrast(readRgb(probe, `var(--_${one})`), readRgb(probe, `var(--_${other})`)),
  }
}

test('every pair of the tokens can be read: 4.5:1 for text, 3:1 for edges', () => {
  const layers = ['ground', 'sheet', 'sheet-hover', 'well', 'accent-soft']
  for (const theme of ['light', 'dark'] as const) {
    const { ratio } = palette(theme)
    const text = [
      ...['ink', 'dim', 'accent-ink'].flatMap((one) => layers.map((layer) => [one, layer])),
      ['dim', 'line'],
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
      ['on-bad', 'bad-fill'],
      ['on-banner', 'banner'],
      ...['good', 'warn', 'bad'].flatMap((one) => [
        [one, 'sheet'],
        [one, `${one}-soft`],
      ]),
    ]
    for (const [one = '', other = ''] of text)
      expect.soft(ratio(one, other), `${one} on ${other} in ${theme}`).toBeGreaterThanOrEqual(4.5)
    for (const layer of ['ground', 'sheet'])
      expect.soft(ratio('edge', layer), `edge on ${layer} in ${theme}`).toBeGreaterThanOrEqual(3)
  }
})

test('whatever accent a site brings, words on it and in it keep 4.5:1', () => {
  const steps = [0, 51, 102, 128, 179, 255]
  const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `rgb(${r} ${g} ${b})`)))
  for (const theme of ['light', 'dark'] as const) {
    const { host, ratio } = palette(theme)
    for (const accent of accents) {
      host.style.setProperty('--lk-accent', accent)
      const worst = Math.min(
        ratio('on-accent', 'accent'),
        ratio('on-accent', 'accent-hover'),
        ...['ground', 'sheet', 'well', 'accent-soft'].map((layer) => ratio('accent-ink', layer)),
        ratio('ink', 'accent-soft'),
      )
      expect(worst, `${accent} in ${theme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('where the engine cannot choose the words on an accent, the theme reader does', () => {
  for (const [accent, words] of [
    ['#ffd23f', 'light-dark(#000, #000)'],
    ['#12655d', 'light-dark(#fff, #fff)'],
    ['light-dark(#000, #fff)', 'light-dark(#fff, #000)'],
  ] as const) {
    const { host, root } = palette('light', { '--lk-accent': accent })
    setOnAccent(root)
    expect(host.style.getPropertyValue('--_on-accent')).toBe(words)
  }
})

test('every preset can be read in both themes', () => {
  const all = Object.values(presets)
  expect(all).toHaveLength(4)
  for (const variables of all) {
    const { root } = palette('light', variables)
    expect(themeProblems(root, 'system', variables)).toEqual([])
    for (const theme of ['light', 'dark'] as const) {
      const { ratio } = palette(theme, variables)
      for (const layer of ['ground', 'sheet', 'sheet-hover', 'well', 'accent-soft']) {
        for (const one of ['ink', 'dim', 'accent-ink'])
          expect.soft(ratio(one, layer), `${one} on ${layer}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('inks that cannot be read are named in the console once, with the pair and the ratio', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const variables = { '--lk-dim': '#b0b0b0', '--lk-sheet': '#ffffff', '--lk-accent': 'blurple' }
  modalPage({ open: true }, { theme: 'light', variables })
  modalPage({ open: true, mode: 'inline' }, { theme: 'light', variables })
  await eventually(() => warn.mock.calls.flat()).toEqual([
    'Latchkey theme: --lk-accent is "blurple", which is not a colour.',
    'Latchkey theme: --lk-dim on --lk-ground has a contrast of 1.9:1 in light; text needs 4.5:1.',
    'Latchkey theme: --lk-dim on --lk-sheet has a contrast of 2.1:1 in light; text needs 4.5:1.',
  ])
})

test('one radius moves the card, and what lies in it follows', () => {
  const { root } = mountInSurface(<p>inside</p>, { variables: { '--lk-radius': '12px' } })
  const probe = root.querySelector('p') as HTMLElement
  const radius = (token: string) => {
    probe.style.setProperty('border-radius', `var(${token})`)
    return Number.parseFloat(getComputedStyle(probe).borderTopLeftRadius)
  }
  expect(radius('--_r-card')).toBe(12)
  expect(radius('--_r-sheet')).toBe(6)
  expect(radius('--_r-row')).toBeLessThan(6)
})

test('a visitor who wants more contrast gets one strength of text and lines that show', async () => {
  await emulate({ 'prefers-contrast': 'more' })
  for (const theme of ['light', 'dark'] as const) {
    const { ratio } = palette(theme)
    await eventually(() => ratio('dim', 'sheet')).toBeGreaterThan(12)
    expect(ratio('line', 'sheet')).toBeGreaterThanOrEqual(3)
  }
})
