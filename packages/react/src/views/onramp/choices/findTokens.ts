import type { BuyNetwork, BuyToken } from '@latchkey/core/onramp'

/** A token on one of its networks. */
export type TokenChoice = { readonly token: BuyToken; readonly network: BuyNetwork }

/** Every token on each of its networks, or those that contain each word of the search. */
export function findTokens(tokens: readonly BuyToken[], search: string): readonly TokenChoice[] {
  const wanted = wordsOf(search)
  return tokens.flatMap((token) =>
    token.networks
      .filter(({ name, address = '' }) => {
        const text = wordsOf(`${token.name} ${token.symbol} ${name} ${address}`).join(' ')
        return wanted.every((word) => text.includes(word))
      })
      .map((network) => ({ token, network })),
  )
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
