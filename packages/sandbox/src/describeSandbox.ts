import type { Sandbox, SandboxDescription } from './sandbox.ts'

/** The coin of every sandbox chain. */
export const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Says what a sandbox holds and where, as `GET /` answers it. */
export function describeSandbox({ mnemonic, accounts, chains }: Sandbox): SandboxDescription {
  return {
    mnemonic,
    accounts: accounts.map(({ address }) => address),
    chains: chains.map(({ id, caip2, name, url, wsUrl, contracts }) => ({
      id,
      caip2,
      name,
      rpc: url,
      ws: wsUrl,
      nativeCurrency,
      contracts,
    })),
  }
}
