import { expect, test } from 'vitest'
import { matchesFilter, readLogFilter } from './logFilter.ts'

const token = `0x${'Aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`
const topic = (digit: string) => `0x${digit.repeat(64)}`
const log = { address: token.toLowerCase(), topics: [topic('1'), topic('2')], data: '0x' }

test.each([
  [undefined],
  [{}],
  [{ address: token }],
  [{ address: [other, token] }],
  [{ topics: [] }],
  [{ topics: [topic('1')] }],
  [{ topics: [null, topic('2')] }],
  [{ topics: [[topic('3'), topic('1')], null] }],
])('the filter %j wants the log', (filter) => {
  expect(matchesFilter(log, readLogFilter(filter))).toBe(true)
})

test.each([
  [{ address: other }],
  [{ topics: [topic('2')] }],
  [{ topics: [null, topic('1')] }],
  [{ topics: [null, null, null] }],
  [{ address: token, topics: [topic('4')] }],
])('the filter %j does not want the log', (filter) => {
  expect(matchesFilter(log, readLogFilter(filter))).toBe(false)
})

test.each([
  [5],
  [{ address: 'somewhere' }],
  [{ topics: 'a' }],
  [{ topics: [1] }],
  [{ topics: Array(5).fill(null) }],
  [{ address: Array(257).fill(token) }],
  [{ topics: [Array(257).fill(topic('1'))] }],
  [{ fromBlock: '0'.repeat(67) }],
])('the filter %j is refused with a sentence', (filter) => {
  expect(() => readLogFilter(filter)).toThrow('A log filter may have')
})
