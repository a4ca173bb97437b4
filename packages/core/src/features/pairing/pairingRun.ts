import type { WalletEntry } from '@latchkey/wire'
import type { WayKind } from '../../instance/pairingState.ts'
import { slot } from '../../instance/slots.ts'

/** The pairing under way: how to end it, who is on the screen, and when the visitor last tried again. */
export const pairingRun = slot(
  'pairingRun',
  (): {
    stop?: () => void
    /** The wallet that the visitor chose last (recentWallet in the words of the specification). */
    wallet?: WalletEntry | undefined
    /** The way by which the visitor went to it. */
    sentBy?: WayKind
    /** Codes only connect: one that asked for a sign-in as well led to nothing. */
    isPlain?: boolean
    retriedAt: number
  } => ({ retriedAt: Number.NEGATIVE_INFINITY }),
)
