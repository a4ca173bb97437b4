import type { Chain, Connector } from '@latchkey/core'
import type { SendPart } from './sceneSend.ts'

/** What a wallet does when it is asked: yes, never a word, or this error. */
export type Answer = 'yes' | 'never' | Error

/** The part that a wallet plays in a scene. */
export type WalletPart = {
  readonly connector: Connector
  /** The one in use first. */
  readonly accounts: readonly [string, ...string[]]
  readonly chainId: Chain['caip2']
  readonly connects: Answer
  /** What it does when the page is loaded anew. */
  readonly returns: 'yes' | 'never'
  readonly switches: Answer
  /** Signs a message; approves by default. */
  readonly signs?: Answer
  /** The native balance in base units, of which it may say nothing. */
  readonly balance: bigint | 'never' | Error
  /** How sending goes; without it nothing can be sent from here. */
  readonly sends?: SendPart
}
