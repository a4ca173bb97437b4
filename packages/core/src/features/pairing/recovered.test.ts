import { expect, test } from 'vitest'
import type { RecoveredAnswer } from '../../adapter/pairingLink.ts'
import { hearRecovered, watchRecovered } from './recovered.ts'

const answer = (result: unknown): RecoveredAnswer => ({
  walletId: 'walletConnect:1',
  method: 'eth_sendTransaction',
  chainId: 'eip155:1',
  id: 7,
  result,
})

test('an answer that came before somebody listened is told once to the first who does', () => {
  const latchkey = { kept: new Map() }
  hearRecovered(latchkey, answer('0x1'))
  const heard: unknown[] = []
  const stop = watchRecovered(latchkey, ({ result }) => heard.push(result))
  watchRecovered(latchkey, ({ result }) => heard.push(['second', result]))
  expect(heard).toEqual(['0x1'])
  hearRecovered(latchkey, answer('0x2'))
  stop()
  hearRecovered(latchkey, answer('0x3'))
  expect(heard).toEqual(['0x1', '0x2', ['second', '0x2'], ['second', '0x3']])
})

test('a page that never listens keeps the last 20 alone', () => {
  const latchkey = { kept: new Map() }
  for (let n = 0; n < 100; n += 1) hearRecovered(latchkey, answer(n))
  const heard: unknown[] = []
  watchRecovered(latchkey, ({ result }) => heard.push(result))
  expect(heard).toHaveLength(20)
  expect(heard.at(-1)).toBe(99)
})
