import { expect, test } from 'vitest'
import { isNewEnough } from './nodeVersion.mjs'

test.each(['22.13.0', '22.20.1', '23.0.0', '24.21.0'])('Node %s runs the scripts', (version) => {
  expect(isNewEnough(version)).toBe(true)
})

test.each(['18.0.0', '20.20.2', '22.12.9'])('Node %s hands over to the one from the packages', (version) => {
  expect(isNewEnough(version)).toBe(false)
})
