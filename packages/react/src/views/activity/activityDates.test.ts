import { expect, test } from 'vitest'
import { dayLabel, fullDate, monthLabel } from './activityDates.ts'

const now = new Date(2026, 10, 15, 15, 4).getTime()

test('a month of this year stands alone, another one with its year', () => {
  expect(monthLabel('en', { year: 2026, month: 4 }, now)).toBe('May')
  expect(monthLabel('en', { year: 2024, month: 4 }, now)).toBe('May 2024')
})

test('a month is written as the language writes it, with a capital where a line begins', () => {
  expect(monthLabel('es', { year: 2026, month: 4 }, now)).toBe('Mayo')
  expect(monthLabel('es', { year: 2024, month: 0 }, now)).toBe('Enero de 2024')
  expect(monthLabel('ar', { year: 2026, month: 4 }, now)).toBe('مايو')
})

test('what happened today says its time, what happened before says its day', () => {
  expect(dayLabel('en', new Date(2026, 10, 15, 9, 41).getTime(), now)).toMatch(/^9:41\sAM$/)
  expect(dayLabel('en', new Date(2026, 10, 14, 23, 59).getTime(), now)).toBe('Nov 14')
  expect(dayLabel('es', new Date(2026, 2, 4).getTime(), now)).toBe('4 mar')
})

test('the whole date is there for who wants it', () => {
  expect(fullDate('en', new Date(2026, 2, 4, 8, 5).getTime())).toMatch(/^March 4, 2026 at 8:05\sAM$/)
})
