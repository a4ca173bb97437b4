import * as v from 'valibot'
import type { RecoveredAnswer } from '../../adapter/pairingLink.ts'
import type { SentHandle } from '../../adapter/sendDriver.ts'
import { showSuccess } from '../../features/notice/showNotice.ts'
import { hearRecovered } from '../../features/pairing/recovered.ts'
import { takeAsked } from '../../features/sent/askedSends.ts'
import { rereadSent, sentStore } from '../../features/sent/sentStore.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadWords } from '../../words/loadWords.ts'
import { sentId, takeSent } from '../send/takeSent.ts'

/** A person had so long to say yes in another device. */
const longestAnswerMs = 15 * 60_000

const CallsId = v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))

/** What wallets answer to what sends, by the name of the request. */
const answers: Readonly<Record<string, v.GenericSchema<unknown, SentHandle>>> = {
  eth_sendTransaction: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{64}$/i),
    v.transform((hash) => ({ hash })),
  ),
  wallet_sendCalls: v.pipe(
    // Version 1 of EIP-5792 answered the id alone.
    v.union([CallsId, v.object({ id: CallsId })]),
    v.transform((given) => ({ callsId: typeof given === 'string' ? given : given.id })),
  ),
}

/**
 * Takes up what a wallet in another device answered to an earlier life of this page. What the widget had asked it to send is
 * followed and told as if the page had never been left; the site hears the answer in any case, and what it asked for itself is
 * its own to follow.
 */
export function takeRecovered(latchkey: Latchkey, answer: RecoveredAnswer): void {
  if (takeUp(latchkey, answer)) void tell(latchkey)
  hearRecovered(latchkey, answer)
}

async function tell(latchkey: Latchkey): Promise<void> {
  await loadWords(latchkey).catch(() => undefined)
  showSuccess(latchkey, 'transfer.started')
}

function takeUp(latchkey: Latchkey, answer: RecoveredAnswer): boolean {
  const asked = takeAsked(latchkey, answer)
  const schema = answers[answer.method]
  if (asked === undefined || schema === undefined || answer.error) return false
  const read = v.safeParse(schema, answer.result)
  const id = read.success ? sentId(asked.chainId, read.output) : undefined
  if (!read.success || id === undefined) return false
  rereadSent(latchkey)
  // Another tab was quicker.
  if (
    sentStore(latchkey)
      .getState()
      .some((sent) => sent.id === id)
  )
    return false
  // When it said yes nobody knows; but by then it had.
  const sentAt = Math.min(latchkey.deps.clock.now(), asked.sentAt + longestAnswerMs)
  takeSent(latchkey, { ...asked, ...read.output, id, sentAt })
  return true
}
