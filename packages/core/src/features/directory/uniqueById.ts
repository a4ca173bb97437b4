/** Each wallet once, where it came first. */
export function uniqueById<Wallet extends { readonly id: string }>(
  wallets: readonly Wallet[],
): readonly Wallet[] {
  return [...new Map(wallets.toReversed().map((wallet) => [wallet.id, wallet])).values()].toReversed()
}
