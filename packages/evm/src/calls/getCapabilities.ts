import { type CaipChainId, WalletFailedError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { readChainId, toQuantity } from '../provider/parse.ts'

/** What a wallet can do beyond single transactions, by chain; `eip155:0` holds for all of them. */
export type Capabilities = Readonly<Record<CaipChainId, Readonly<Record<string, unknown>>>>

/** Asks what the wallet can do for an account (EIP-5792); a wallet without the call gives a WalletUnsupportedError. */
export async function getCapabilities(
  provider: unknown,
  account: string,
  options: { readonly chainIds?: readonly number[]; readonly signal?: AbortSignal } = {},
): Promise<Capabilities> {
  const chains = options.chainIds?.map(toQuantity)
  const params = chains ? [account, chains] : [account]
  const answer = await ask(provider, 'wallet_getCapabilities', params, options.signal)
  if (typeof answer !== 'object' || answer === null) throw new WalletFailedError(undefined, { cause: answer })
  const entries = Object.entries(answer as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const id = /^0x0+$/.test(key) ? 0 : readChainId(key)
      if (id === undefined || typeof value !== 'object' || value === null) return []
      return [[`eip155:${id}`, value as Readonly<Record<string, unknown>>]]
    }),
  )
}
