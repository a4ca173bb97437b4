import type { Call } from '../ask/ask.ts'
import type { WalletChain } from '../chains/chainTable.ts'
import type { Estimate, Price } from '../chains/estimateCall.ts'
import type { TokenFacts } from '../chains/readToken.ts'
import type { Namespace } from '../keys/namespaces.ts'
import type { SignIn } from '../signIn/readSignIn.ts'
import type { PairingProblem, Waiting } from '../state/walletState.ts'

/** What a visitor can do. */
export type Acts = {
  pair(text: string): void
  /** A picture or the camera gave no code. */
  refuse(problem: PairingProblem): void
  clearPairing(): void
  connect(item: Waiting & { kind: 'proposal' }, accounts: Readonly<Record<Namespace, string>>): void
  approve(item: Waiting & { kind: 'request' }, price: Price | undefined): void
  signIn(item: Waiting & { kind: 'signIn' }, account: string): void
  reject(items: readonly Waiting[]): void
  putAside(): void
  bringUp(): void
  disconnect(topic: string): void
  switchChain(topic: string, chain: string): void
  switchAccount(topic: string, namespace: Namespace, account: string): void
  hush(): void
}

/** What can be asked of the chains. */
export type Reads = {
  balance(chain: WalletChain, address: string): Promise<bigint | undefined>
  estimate(chain: WalletChain, account: string, call: Call): Promise<Estimate>
  token(chain: WalletChain, address: `0x${string}`): Promise<TokenFacts | undefined>
}

/** What stays the same while the wallet is open. */
export type Facts = {
  readonly addresses: Readonly<Record<Namespace, readonly string[]>>
  readonly chains: readonly WalletChain[]
  readonly reads: Reads
  /** The message that an account signs on a network to sign in. */
  signInText(signIn: SignIn, chain: WalletChain, account: string): string
}
