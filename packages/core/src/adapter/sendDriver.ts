import type { CaipChainId } from '../base/caip.ts'

/** What a contract is called with. */
type TransferCall = {
  /** In hexadecimal. */
  readonly data: string
  /** In base units of the chain's own coin. */
  readonly value: bigint
}

/** What is to be moved, from whom, and to whom; or with `call` what a contract at `to` is called with instead. */
export type Transfer = {
  readonly chainId: CaipChainId
  readonly from: string
  readonly to: string
  /** The token as its chain writes it; absent for the chain's own coin. */
  readonly token?: string
  /** In base units. */
  readonly amount: bigint
  /** A swap or an approval: then `token` and `amount` only say what it is about. */
  readonly call?: TransferCall
}

/** What the network may take for a transfer. */
export type NetworkFee = {
  /** The most that it can cost, in base units of the chain's own coin. */
  readonly most: bigint
  /** How many units of work it takes. */
  readonly gas: bigint
  /** The most that one unit of work costs. */
  readonly gasPrice: bigint
}

/** A receiver as it was written: the address in its true form, or why it is none. */
export type AddressReading =
  | { readonly address: string }
  | { readonly invalid: 'malformed' | 'checksum' | 'zero' | 'foreign' }

/** What the chain says about where a transfer goes. */
export type TransferCheck = {
  /** A program lives at the receiver's address: it may not be able to give back what it gets. */
  readonly isContract: boolean
  /** What the receiver would get, where the chain could be made to try it; less than the amount when the token keeps some. */
  readonly arrives?: bigint
}

/** What was known just before the wallet was asked; it helps to find the transaction again. */
export type SentTraces = {
  /** The block that was the last one before it was sent, as decimal text. */
  readonly since?: string
  /** The turn that it would have by what the node knew then. A guess: the wallet may know of others, and chooses itself. */
  readonly nonceGuess?: number
}

/** What a wallet gave back for a transfer: the hash of a transaction, or the id of a batch of calls. */
export type SentHandle = SentTraces & {
  readonly hash?: string
  readonly callsId?: string
}

/** What is known of a transaction when somebody looks after it. */
export type SentQuestion = SentHandle & {
  readonly chainId: CaipChainId
  readonly from: string
  readonly nonce?: number
  /** What it was to do: the same again is the same with a higher fee. */
  readonly meant?: Transfer
  /** Of a swap: the token that it brings, absent for the chain's own coin. */
  readonly brings?: { readonly token?: string }
}

/** Where a transaction is. */
export type SentLook =
  /** The node knows it, and it waits for a block. */
  | { readonly at: 'pool'; readonly hash?: string; readonly nonce?: number }
  | {
      readonly at: 'block'
      readonly ok: boolean
      /** As decimal text; absent where a wallet tells only that it is done. */
      readonly block?: string
      readonly hash?: string
      readonly nonce?: number
      /** Why it failed, where the node tells. */
      readonly reason?: string
      /** How much arrived of what it was to bring, in base units, where the node tells. */
      readonly arrived?: bigint
    }
  /** Another transaction of the same sender took its turn. */
  | {
      readonly at: 'replaced'
      readonly by: string
      readonly how: 'spedUp' | 'cancelled' | 'other'
      readonly ok: boolean
      readonly block?: string
    }
  /**
   * Nobody has it; `passed` when its turn was taken by one that cannot be found, `isGuessWrong` when something else has the
   * turn that was guessed: that says nothing about this one.
   */
  | { readonly at: 'nowhere'; readonly passed: boolean; readonly isGuessWrong?: true }

/** Looks after transactions of one family of chains, through a node. */
export type SentReader = {
  look(question: SentQuestion, signal?: AbortSignal): Promise<SentLook>
}

/** How one family of chains sends: what the send flow needs of it, and no more. Loaded when somebody sends. */
export type SendDriver = SentReader & {
  /** Reads an address that somebody typed, for a chain of this family. */
  readAddress(text: string, chainId: CaipChainId): AddressReading
  /** The chain that the wallet is on now, as it says itself; undefined where it does not say. */
  readChain?(): Promise<CaipChainId | undefined>
  /** Whether an account is a program, whose fees are its own affair. */
  isSmartAccount(address: string, signal?: AbortSignal): Promise<boolean>
  /** What the network may take. Rejects with the chain's own reason where the transfer would fail. */
  estimate(transfer: Transfer, signal?: AbortSignal): Promise<NetworkFee>
  /** Looks at both ends of a transfer; never rejects because a node cannot do a part of it. */
  check(transfer: Transfer, signal?: AbortSignal): Promise<TransferCheck>
  /** How much an account holds of a token, or of the chain's own coin. */
  balance(owner: string, token?: string, signal?: AbortSignal): Promise<bigint>
  /**
   * Asks the visitor in the wallet. With a fee the transaction is held to it, as when everything is sent. Given up before
   * the wallet is asked, it is not asked; a question that is in the wallet stays there. `onAsk` is told right before it is.
   */
  send(
    transfer: Transfer,
    fee?: NetworkFee,
    signal?: AbortSignal,
    onAsk?: (traces: SentTraces) => void,
  ): Promise<SentHandle>
  /** Whether what a wallet was asked is this transfer; without it nothing is taken up again after a reload. */
  isAskedFor?(transfer: Transfer, method: string, params: unknown): boolean
}

/** Asks a node of a chain one thing. */
export type NodeAsk = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>
