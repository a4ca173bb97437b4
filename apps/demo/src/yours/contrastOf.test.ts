import { expect, test } from 'vitest'
import { colourNames, firstChoices, presetNames, schemes, wornAs } from './choices.ts'
import { contrastOf, lowPairs } from './contrastOf.ts'

const { colours } = firstChoices

test('every preset can be read in both themes', () => {
  for (const preset of presetNames) {
    const worn = wornAs(preset).colours
    expect(lowPairs(worn), preset).toEqual([])
    for (const scheme of schemes) {
      for (const name of colourNames)
        expect(contrastOf(name, worn, scheme), `${preset} ${scheme} ${name}`).toMatchObject({ enough: true })
    }
  }
})

test('a text that is too close to its layer is named with its theme', () => {
  const dim = { light: colours.dim.light, dark: '#5a544d' }
  expect(lowPairs({ ...colours, dim })).toMatchObject([
    { text: 'dim', layer: 'ground', scheme: 'dark' },
    { text: 'dim', layer: 'sheet', scheme: 'dark' },
  ])
})

test('the figure beside a colour is the worst of its pairs', () => {
  const ground = { light: '#777777', dark: '#777777' }
  expect(contrastOf('ground', { ...colours, ground }, 'light')).toMatchObject({ on: 'dim', enough: false })
  expect(contrastOf('ink', { ...colours, ground }, 'light')).toMatchObject({ on: 'ground', enough: false })
})

test('any accent can be read: its words turn black or white', () => {
  for (const light of ['#f5d90a', '#12655d', '#ffffff', '#000000', '#777777']) {
    expect(contrastOf('accent', { ...colours, accent: { light, dark: light } }, 'light').enough).toBe(true)
  }
})
