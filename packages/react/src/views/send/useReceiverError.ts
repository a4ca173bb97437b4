import { type Receiver, type SendState, sayWord } from '@latchkey/core'
import { receiverProblem } from '@latchkey/core/send'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'

/** How long an EVM address is, with its 0x. */
const evmLength = 42

/** What is wrong with what was written as the receiver, whatever else is missing in the form. */
export function useReceiverError(state: SendState): string | undefined {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { receiver } = state
  const off = lengthOff(receiver)
  if (off < 0) return say('send.to.short', { count: -off })
  if (off > 0) return say('send.to.long', { count: off })
  const problem = receiverProblem(state)
  return problem?.code === undefined
    ? undefined
    : (problem.reason ?? sayWord(words, problem.code, problem.values))
}

/** By how many characters an EVM address is too long; 0 for what is none, or whose length is right. */
function lengthOff(receiver: Receiver): number {
  if (receiver.phase !== 'invalid' || receiver.flaw !== 'malformed') return 0
  const text = receiver.text.trim()
  return /^0x[0-9a-f]{8,}$/i.test(text) ? text.length - evmLength : 0
}
