import { expect, test } from 'vitest'
import { testInstance } from '../test/testInstance.ts'
import { receiverNames } from './receiverNames.ts'
import { rememberReceiver } from './recentReceivers.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('an address is known by the name that it was last sent to, however its letters are written', () => {
  const { latchkey } = testInstance()
  expect(receiverNames(latchkey, [])(alice)).toBeUndefined()
  rememberReceiver(latchkey, 'eip155', { address: alice, name: 'alice.eth', at: 1 })
  expect(receiverNames(latchkey, [])(alice.toLowerCase())).toBe('alice.eth')
  const sent = { to: alice.toLowerCase(), name: 'al.eth' } as Parameters<typeof receiverNames>[1][number]
  expect(receiverNames(latchkey, [sent])(alice)).toBe('al.eth')
})
