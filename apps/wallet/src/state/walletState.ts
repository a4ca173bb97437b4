import type { DecidedAsk } from '../ask/ask.ts'
import type { WalletChain } from '../chains/chainTable.ts'
import type { CodeProblem } from '../pairing/readPairingUri.ts'
import type { Plan } from '../proposal/planSession.ts'
import type { Proposal } from '../proposal/readProposal.ts'
import type { Site } from '../proposal/readSite.ts'
import type { SignIn } from '../signIn/readSignIn.ts'
import type { Session } from './session.ts'

/** How the way to the relay stands. */
type RelayStatus = 'connecting' | 'open' | 'lost'

/** Why a pairing came to nothing. */
export type PairingProblem = CodeProblem | 'used' | 'relay' | 'noCode' | 'camera'

/** What came of the code that was handed over. */
export type Pairing =
  | { readonly phase: 'idle' }
  | { readonly phase: 'waiting'; readonly topic: string; readonly silent: boolean }
  | { readonly phase: 'refused'; readonly problem: PairingProblem }

/** Whether an answer would still be heard. */
type Standing = 'open' | 'expired' | 'gone'

/** A site that waits for an answer. */
export type Waiting =
  | {
      readonly kind: 'proposal'
      readonly id: number
      readonly standing: Standing
      readonly proposal: Proposal
      readonly plan: Plan
    }
  | {
      readonly kind: 'signIn'
      readonly id: number
      readonly standing: Standing
      readonly site: Site
      readonly signIn: SignIn
    }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly standing: Standing
      readonly topic: string
      readonly site: Site
      readonly chain: WalletChain
      readonly ask: DecidedAsk
    }

/** What a decision came to, told when the sheet is gone. */
export type Outcome =
  | { readonly type: 'connected' | 'disconnected' | 'left'; readonly site: Site }
  | { readonly type: 'declined'; readonly site: Site; readonly count: number }
  | { readonly type: 'signed'; readonly site: Site }
  | { readonly type: 'sent' | 'confirmed' | 'reverted'; readonly hash: string; readonly chain: string }
  | { readonly type: 'stopped'; readonly sent: number; readonly all: number; readonly reason: string }
  | { readonly type: 'switched'; readonly chain: string }
  | { readonly type: 'added'; readonly site: Site }
  | { readonly type: 'refused'; readonly site: Site; readonly reason: string }
  | { readonly type: 'trouble'; readonly reason: string }

/** How far the answer to the first in line has come. */
export type Deciding =
  | { readonly phase: 'asking' }
  | { readonly phase: 'working'; readonly id: number; readonly yes: boolean }
  | { readonly phase: 'failed'; readonly id: number; readonly reason: string }

/** A request by its number, or else any one of a session. */
export type Wanted = { readonly id: number | undefined; readonly topic: string | undefined }

/** Everything the wallet knows that can change. */
export type WalletState = {
  readonly relay: RelayStatus
  readonly pairing: Pairing
  readonly sessions: readonly Session[]
  /** In the order in which they came; the first is shown. */
  readonly waiting: readonly Waiting[]
  readonly deciding: Deciding
  /** The visitor put the sheet away without an answer. */
  readonly aside: boolean
  /** What a link led here for, and has not come yet. */
  readonly wanted: Wanted | undefined
  readonly outcome: Outcome | undefined
}

/** Something that happened. */
export type WalletEvent =
  | { readonly type: 'relayChanged'; readonly relay: RelayStatus }
  | { readonly type: 'pairingStarted'; readonly topic: string }
  | { readonly type: 'pairingSilent'; readonly topic: string }
  | { readonly type: 'pairingRefused'; readonly problem: PairingProblem }
  | { readonly type: 'pairingCleared' }
  | { readonly type: 'sessionsRead'; readonly sessions: readonly Session[] }
  | { readonly type: 'came'; readonly item: Waiting }
  | { readonly type: 'expired'; readonly id: number }
  | { readonly type: 'sessionGone'; readonly topic: string }
  | { readonly type: 'deciding'; readonly id: number; readonly yes: boolean }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'done'; readonly ids: readonly number[]; readonly outcome?: Outcome }
  | { readonly type: 'putAside' }
  | { readonly type: 'broughtUp'; readonly wanted?: Wanted }
  | { readonly type: 'told'; readonly outcome: Outcome | undefined }

/** A wallet that has just been opened. */
export const firstState: WalletState = {
  relay: 'connecting',
  pairing: { phase: 'idle' },
  sessions: [],
  waiting: [],
  deciding: { phase: 'asking' },
  aside: false,
  wanted: undefined,
  outcome: undefined,
}
