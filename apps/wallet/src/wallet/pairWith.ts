import { readPairingUri } from '../pairing/readPairingUri.ts'
import type { PairingProblem } from '../state/walletState.ts'
import type { Wallet } from './wallet.ts'

/** A site that has just shown its code answers within this time. */
const silentAfterMs = 20_000

/** Takes a code, however it was handed over, and waits for the site behind it. */
export async function pairWith(wallet: Wallet, text: string): Promise<void> {
  const { kit, store, now } = wallet
  const code = readPairingUri(text, now())
  if (!code.ok) return store.happened({ type: 'pairingRefused', problem: code.problem })
  const { topic, uri } = code
  const { pairing } = store.state()
  // Pressed twice: the first press is still at work.
  if (pairing.phase === 'waiting' && pairing.topic === topic) return
  if (isUsed(wallet, topic)) return store.happened({ type: 'pairingRefused', problem: 'used' })
  store.happened({ type: 'pairingStarted', topic })
  const timer = setTimeout(() => store.happened({ type: 'pairingSilent', topic }), silentAfterMs)
  try {
    await kit.pair({ uri })
  } catch (error) {
    clearTimeout(timer)
    store.happened({ type: 'pairingRefused', problem: problemOf(error) })
  }
}

function isUsed({ kit, store }: Wallet, topic: string): boolean {
  const waits = store
    .state()
    .waiting.some(
      (item) =>
        (item.kind === 'proposal' && item.proposal.pairingTopic === topic) ||
        (item.kind === 'signIn' && item.signIn.pairingTopic === topic),
    )
  return waits || kit.core.pairing.getPairings().some((pairing) => pairing.topic === topic)
}

function problemOf(error: unknown): PairingProblem {
  const message = error instanceof Error ? error.message : ''
  if (/already exists/i.test(message)) return 'used'
  return /expired/i.test(message) ? 'expired' : 'relay'
}
