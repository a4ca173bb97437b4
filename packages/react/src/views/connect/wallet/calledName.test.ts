import { expect, test } from 'vitest'
import { calledName } from './calledName.ts'

/** A cut name, kept together whichever way the sentence around it runs. */
const cut = (name: string) => `\u2068${name}…\u2069`

test.each([
  ['Foxglove', 'Foxglove'],
  ['Base (formerly Coinbase Wallet)', 'Base (formerly Coinbase Wallet)'],
  ['Lantern for Everybody Who Wants a Light', cut('Lantern for Everybody Who Wants a')],
  ['exactly thirty-six letters and then on', cut('exactly thirty-six letters and then')],
  ['محفظة الريح الشمالية الذكية لكل من يسافر بعيدا', cut('محفظة الريح الشمالية الذكية لكل من')],
])('a sentence calls %j %j: whole, or cut between two words', (name, called) => {
  expect(calledName(name)).toBe(called)
})

test('a name without a place to cut it is cut where it becomes too long', () => {
  expect(calledName('A'.repeat(80))).toBe(cut('A'.repeat(36)))
  expect(calledName(`My ${'A'.repeat(80)}`)).toBe(cut(`My ${'A'.repeat(33)}`))
})

test('letters outside the first plane are not torn apart', () => {
  expect(calledName('🦊'.repeat(50))).toBe(cut('🦊'.repeat(36)))
})
