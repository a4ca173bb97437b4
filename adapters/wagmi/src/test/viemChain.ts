import type { Chain } from 'viem'

/** What a test knows of a chain. */
type TestChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Chain['nativeCurrency']
  readonly rpcUrls: readonly string[]
}

/** A chain of a test, as viem describes one. */
export function viemChain({ id, name, nativeCurrency, rpcUrls }: TestChain): Chain {
  return { id, name, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } }
}
