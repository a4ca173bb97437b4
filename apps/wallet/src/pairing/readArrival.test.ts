import { expect, test } from 'vitest'
import { readArrival } from './readArrival.ts'

const base = 'http://127.0.0.1:5174'
const code = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

test('a link with a code brings the code', () => {
  expect(readArrival(`${base}/wc?uri=${encodeURIComponent(code)}`)).toEqual({ type: 'code', text: code })
})

test('a code that its sender forgot to encode is put together again', () => {
  expect(readArrival(`${base}/wc?uri=${code}`)).toEqual({ type: 'code', text: code })
})

test('a link for a request says which', () => {
  expect(readArrival(`${base}/wc?requestId=1700000000000123&sessionTopic=${'c'.repeat(64)}`)).toEqual({
    type: 'request',
    id: 1700000000000123,
    topic: 'c'.repeat(64),
  })
})

test('what is no id and no topic is not believed', () => {
  expect(readArrival(`${base}/wc?requestId=<b>&sessionTopic=../x`)).toEqual({
    type: 'request',
    id: undefined,
    topic: undefined,
  })
})

test('the plain address is a plain arrival', () => {
  expect(readArrival(`${base}/`)).toEqual({ type: 'plain' })
  expect(readArrival('not an address')).toEqual({ type: 'plain' })
})
