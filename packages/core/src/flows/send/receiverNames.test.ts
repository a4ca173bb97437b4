import { expect, test } from 'vitest'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { receiverNames } from './receiverNames.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sentTo = (to: string, name?: string) => ({ to, ...(name && { name }) }) as SentTransaction

test('an address is known by the name that it was last sent to, however its letters are written', () => {
  expect(receiverNames([])(alice)).toBeUndefined()
  expect(receiverNames([sentTo(alice)])(alice)).toBeUndefined()
  const sent = [sentTo(alice), sentTo(alice.toLowerCase(), 'al.eth'), sentTo(alice, 'alice.eth')]
  expect(receiverNames(sent)(alice)).toBe('al.eth')
})
