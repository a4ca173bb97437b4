import type { Caip2 } from '@latchkey/wire'
import type { ChainReads } from '../reads/chainReads.ts'
import type { KeyRing } from './createKeyRing.ts'
import type { Tokens } from './createTokens.ts'
import type { SignInStore } from './store/signInStore.ts'

/** What the calls of sign-in have at hand. */
export type SignIn = {
  readonly store: SignInStore
  readonly ring: KeyRing
  readonly tokens: Tokens
  /** What refresh tokens are signed with: the same on every node. */
  readonly secret: Uint8Array
  /** Whether accounts of a chain may sign in. */
  takesChain(chainId: string): boolean
  /** How to ask about contracts of a chain; undefined where the server has no nodes. */
  reads(chainId: Caip2): ChainReads | undefined
  now(): number
}
