import * as v from 'valibot'
import type { Address } from 'viem'
import { commands } from 'vitest/browser'
import { rpcOverHttp } from '../evm/rpcOverHttp.ts'
import type { ContractChain } from './adapterShape.ts'

declare module 'vitest' {
  // Only an interface can be added to.
  interface ProvidedContext {
    /** Whether the lowest or the highest promised versions of chain libraries are at hand. */
    versions: 'floors' | 'ceilings'
  }
}

declare module 'vitest/browser' {
  // Only an interface can be added to.
  interface BrowserCommands {
    /** Where a running sandbox answers; the vitest project that runs the contract gives this command. */
    sandboxUrl: () => Promise<string>
  }
}

const HexAddress = v.custom<Address>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))

const Description = v.object({
  chains: v.pipe(
    v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        rpc: v.string(),
        nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
        contracts: v.looseObject({ USDC: HexAddress }),
      }),
    ),
    v.minLength(2, 'The contract needs a sandbox of two chains.'),
  ),
})

/** A running sandbox, as a page reaches it. */
export type SandboxNode = {
  readonly chains: readonly [ContractChain, ContractChain]
  readonly usdc: Address
  /** Asks the node of the first chain. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /** Gives an account of the first chain some coin and some USDC. */
  fund(address: string): Promise<void>
}

/** What `fund` gives, in base units. */
export const gift = { coin: 10n ** 18n, usdc: 5_000_000n } as const

/** Reads from the sandbox what there is. */
export async function openSandbox(): Promise<SandboxNode> {
  const answer = await fetch(await commands.sandboxUrl())
  const { chains } = v.parse(Description, await answer.json())
  const [first, second] = chains.map(
    ({ id, name, rpc, nativeCurrency }): ContractChain => ({
      id,
      caip2: `eip155:${id}`,
      namespace: 'eip155',
      name,
      nativeCurrency,
      rpcUrls: [rpc],
      explorerUrls: [],
      testnet: true,
    }),
  )
  const usdc = chains[0]?.contracts.USDC
  const url = first?.rpcUrls[0]
  if (!first || !second || !usdc || !url) throw new Error('The sandbox has too little in it.')
  const rpc = rpcOverHttp([{ id: first.id, rpcUrl: url }])

  async function give(body: object): Promise<void> {
    const given = await fetch(`${url}/control/faucet`, { method: 'POST', body: JSON.stringify(body) })
    if (!given.ok) throw new Error(`The faucet of the sandbox gave nothing: ${await given.text()}`)
  }

  return {
    chains: [first, second],
    usdc,
    request: (method, params) => rpc(first.id, method, params),
    async fund(to) {
      await give({ to, amount: String(gift.coin) })
      await give({ to, amount: String(gift.usdc), token: 'USDC' })
    },
  }
}
