/** Whether this is an account of an EVM chain, however its letters are written. */
export function isEvmAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** Whether this may be an account of Solana, which has no names here. */
export function isSolanaAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}
