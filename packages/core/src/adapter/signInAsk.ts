import type { SignInFields } from '@latchkey/siwx'
import type { CaipChainId } from '../base/caip.ts'

/** What a sign-in message says, before it is known who signs it on which chain. */
export type SignInTemplate = Omit<SignInFields, 'accountAddress' | 'chainId' | 'chainName' | 'scheme'>

/** A sign-in message that a wallet has signed while it connected. */
export type SignedSignIn = {
  readonly chainId: CaipChainId
  /** As the message has it. */
  readonly address: string
  /** The text exactly as it was signed. */
  readonly message: string
  readonly signature: string
  /** The same as a WalletConnect wallet wrote it (CAIP-74). */
  readonly cacao?: unknown
}

/** Has a wallet sign in while it connects. A way that cannot leaves it out: the visitor is asked afterwards then. */
export type SignInAsk = {
  /** Makes what the message says, with a nonce that is used once; undefined where there is none now. It never rejects. */
  make(): Promise<SignInTemplate | undefined>
  /** The wallet has signed, one message for each chain; called before the wallet is given. */
  onSigned(signed: readonly SignedSignIn[]): void
}
