import { sha256Hex } from '../base/sha256.ts'
import type { WalletConnectDeps } from '../client.ts'
import type { Push } from './frames.ts'
import type { RelayListener } from './relayLink.ts'
import { openSeenRing } from './seenRing.ts'

/** Hands envelopes over: each once, one at a time per topic, and acknowledged when its owner has it. */
export type Inbox = {
  /** `acknowledge` is called when the relay may forget it. */
  take(push: Push, acknowledge: () => void): void
  /** Resolves when all that came so far was handed over. */
  settled(): Promise<void>
  busy(): boolean
  forget(topic: string): void
}

/** A relay that brings more than this at once has to bring the rest again. */
const mostAtOnce = 1_000

/** Opens the inbox; `isKnown` says which topics are ours. */
export function openInbox(
  { records, log }: Pick<WalletConnectDeps, 'records' | 'log'>,
  isKnown: (topic: string) => boolean,
  onDelivery: RelayListener['onDelivery'],
): Inbox {
  const seen = openSeenRing(records)
  const loaded = seen.loaded.catch(() => log('warn', 'The list of messages seen before cannot be read.'))
  const lanes = new Map<string, Promise<void>>()
  let inHand = 0

  async function handOver({ delivery }: Push, acknowledge: () => void): Promise<void> {
    const { topic, message } = delivery
    const hash = sha256Hex(message)
    await loaded
    if (isKnown(topic) && !seen.has(topic, hash)) {
      try {
        await onDelivery(delivery)
      } catch {
        log('warn', 'A message could not be taken; the relay will bring it again.')
        return
      }
      // Its owner may have left the topic because of it.
      if (isKnown(topic)) {
        await seen
          .add(topic, hash)
          .catch(() => log('warn', 'The list of messages seen before cannot be written.'))
      }
    }
    acknowledge()
  }

  return {
    take(push, acknowledge) {
      if (inHand >= mostAtOnce) return
      inHand += 1
      const { topic } = push.delivery
      const lane = (lanes.get(topic) ?? Promise.resolve())
        .then(() => handOver(push, acknowledge))
        .finally(() => {
          inHand -= 1
          if (lanes.get(topic) === lane) lanes.delete(topic)
        })
      lanes.set(topic, lane)
    },
    async settled() {
      while (lanes.size) await Promise.all(lanes.values())
    },
    busy: () => inHand > 0,
    forget: seen.forget,
  }
}
