import { EdrContext, L1_CHAIN_TYPE, l1ProviderFactory } from '@nomicfoundation/edr'

// EDR allows one context in a process: the only state this package keeps outside a sandbox.
let context: Promise<EdrContext> | undefined

async function createContext(): Promise<EdrContext> {
  const created = new EdrContext()
  await created.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return created
}

/** The process's one EDR context, ready to make Ethereum chains. */
export function edrContext(): Promise<EdrContext> {
  context ??= createContext()
  return context
}
