import { Balances, fillPath, paths } from '@latchkey/wire'
import { FrameError } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { toBaseUnits } from '../encoding/toBaseUnits.ts'
import { shellWords } from '../words/shellWords.ts'
import type { Shell } from './shell.ts'

const answerMs = 20_000
const invalidParams = -32602

const Quantity = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,13}$/i))
const AssetType = v.string()
const Params = v.tuple([
  v.object({
    account: v.string(),
    chainFilter: v.optional(v.array(Quantity)),
    assetTypeFilter: v.optional(v.array(AssetType)),
    assetFilter: v.optional(v.record(Quantity, v.array(v.object({ address: v.string(), type: AssetType })))),
  }),
])

type Asset = {
  readonly address: string
  readonly balance: string
  readonly type: 'native' | 'erc20'
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** What the account of the wallet holds on the chains of the server, by chain (ERC-7811). */
export async function readAssets(
  shell: Shell,
  params: readonly unknown[],
  { account, signal }: { readonly account: string; readonly signal: AbortSignal },
): Promise<Readonly<Record<string, readonly Asset[]>>> {
  const asked = v.safeParse(Params, params)
  if (!asked.success || asked.output[0].account.toLowerCase() !== account.toLowerCase())
    throw new FrameError('Invalid input', { code: invalidParams })
  const [{ chainFilter, assetTypeFilter, assetFilter }] = asked.output
  const wantedChains = (assetFilter && Object.keys(assetFilter)) ?? chainFilter
  const isWanted = (chainId: string, { address, type }: Asset) => {
    const named = assetFilter?.[chainId]
    if (named !== undefined)
      return named.some((one) => one.type === type && one.address.toLowerCase() === address.toLowerCase())
    return assetTypeFilter?.includes(type) ?? true
  }
  const assets: Record<string, Asset[]> = {}
  for (const { chainId, name, symbol, address, quantity } of await readBalances(shell, account, signal)) {
    const [namespace, reference] = chainId.split(':')
    const chain = `0x${Number(reference).toString(16)}`
    if (namespace !== 'eip155' || (wantedChains !== undefined && !wantedChains.includes(chain))) continue
    const decimals = Number(quantity.decimals)
    const asset: Asset = {
      address: address?.split(':').at(-1) ?? 'native',
      balance: `0x${BigInt(toBaseUnits(quantity.numeric, decimals)).toString(16)}`,
      type: address === undefined ? 'native' : 'erc20',
      metadata: { name, symbol, decimals },
    }
    assets[chain] ??= []
    if (isWanted(chain, asset)) assets[chain].push(asset)
  }
  return assets
}

async function readBalances({ settings, deps, state }: Shell, account: string, signal: AbortSignal) {
  const url = new URL(
    fillPath(paths.balance, { account: `${state().chainId}:${account}` }),
    settings.serverUrl,
  )
  url.searchParams.set('projectId', settings.projectId)
  const response = await deps.fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  const balances = v.safeParse(Balances, await response.json().catch(() => undefined))
  if (!balances.success) throw new FrameError(shellWords.chainUnreachable)
  return balances.output.balances
}
