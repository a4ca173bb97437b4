/** A good EIP-4361 message, for tests to bend. */
export function ethereumMessage(): string {
  return lines('Ethereum', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '1')
}

/** A good message for Solana. */
export function solanaMessage(): string {
  return lines('Solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
}

/** A good message for Bitcoin. */
export function bitcoinMessage(): string {
  return lines('Bitcoin', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', '000000000019d6689c085ae165831e93')
}

function lines(account: string, address: string, chain: string): string {
  return [
    `shop.example wants you to sign in with your ${account} account:`,
    address,
    '',
    'Welcome.',
    '',
    'URI: https://shop.example',
    'Version: 1',
    `Chain ID: ${chain}`,
    'Nonce: 32891757',
    'Issued At: 2026-03-01T12:00:00.000Z',
  ].join('\n')
}
