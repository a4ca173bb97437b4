/** How a wallet presents itself: the info of EIP-6963, used by every kind of wallet. */
export type WalletInfo = {
  readonly uuid: string
  readonly name: string
  /** A data URI. */
  readonly icon: string
  /** Reverse domain name, stable across sessions. */
  readonly rdns: string
}
