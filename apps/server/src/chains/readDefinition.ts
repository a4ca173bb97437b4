import type { Chain as ViemChain } from 'viem'

/** A chain by viem's definitions. They are many, so they are loaded only when somebody asks. */
export async function readDefinition(id: number): Promise<ViemChain | undefined> {
  const definitions: Readonly<Record<string, ViemChain | unknown>> = await import('viem/chains')
  return Object.values(definitions).find(
    (definition): definition is ViemChain => isChain(definition) && definition.id === id,
  )
}

function isChain(value: unknown): value is ViemChain {
  return typeof value === 'object' && value !== null && 'rpcUrls' in value && 'id' in value
}

/** Nobody knows a chain of that id. */
export class UnknownChainError extends Error {
  override readonly name = 'UnknownChainError'
  constructor(id: number) {
    super(
      `No chain with id ${id} is known: correct LATCHKEY_CHAINS, or give its address with LATCHKEY_RPC_${id}.`,
    )
  }
}
