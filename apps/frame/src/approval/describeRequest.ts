import { Balances, cleanText, fillPath, Identity, paths } from '@latchkey/wire'
import * as v from 'valibot'
import type { DecodedRequest } from '../decode/decodeRequest.ts'
import { swapContracts } from '../decode/swapContracts.ts'
import { readAddress } from '../encoding/address.ts'
import { fromHex, type Hex, isHexBytes } from '../encoding/hex.ts'
import { toBaseUnits } from '../encoding/toBaseUnits.ts'
import { callChainAll } from '../shell/callChainAll.ts'
import type { Shell } from '../shell/shell.ts'
import type { Outcome, ShownRequest, TokenFacts } from './approval.ts'
import { chainFacts } from './chainFacts.ts'

/** What the view shows beside the request itself. */
export type Description = Pick<ShownRequest, 'names' | 'tokens' | 'chain'>

/** Names, prices and holdings that do not arrive within this time are not shown. */
const extraMs = 5_000
const [longestSymbol, longestName, mostDecimals] = [12, 40, 36]
const mostTokens = 20
/** symbol(), name(), decimals(), and supportsInterface() for collectibles (ERC-721). */
const tokenCalls = ['0x95d89b41', '0x06fdde03', '0x313ce567', `0x01ffc9a780ac58cd${'0'.repeat(56)}`]

/** Looks up the tokens and names that a request speaks of. What is not found is left out. */
export async function describeRequest(
  shell: Shell,
  account: Hex,
  items: readonly DecodedRequest[],
  outcome: Outcome | undefined,
): Promise<Description> {
  const found = items.map(mentions)
  const changed = outcome?.changes.flatMap(({ token }) => (token === undefined ? [] : [token])) ?? []
  const allowed = outcome?.allowances.flatMap(({ token }) => [token]) ?? []
  const tokens = [...new Set([...found.flatMap((one) => one.tokens), ...changed, ...allowed])].slice(
    0,
    mostTokens,
  )
  const people = [...new Set(found.flatMap((one) => one.people))].filter((one) => one !== account)
  const isTransaction = items.some(({ decoded }) => decoded.kind === 'transaction')
  const [holdings, read, names] = await Promise.all([
    isTransaction || tokens.length > 0 ? readHoldings(shell, account) : undefined,
    readTokens(shell, tokens),
    readNames(shell, people.slice(0, 5)),
  ])
  const reference = Number(shell.state().chainId.split(':')[1])
  const { name, symbol } = chainFacts(reference)
  const coin = holdings?.coin
  const router = readAddress(swapContracts(reference)?.router)
  return {
    // Whatever name somebody else gave it.
    names: { ...names, ...(router !== undefined && { [router]: 'Uniswap' }) },
    tokens: Object.fromEntries(
      tokens.flatMap((token) => {
        const facts = holdings?.tokens.get(token) ?? read.get(token)
        return facts === undefined ? [] : [[token, facts]]
      }),
    ),
    chain: {
      name,
      symbol: coin?.symbol ?? symbol,
      ...(coin?.price !== undefined && { price: coin.price }),
      ...(coin?.balance !== undefined && { balance: coin.balance }),
    },
  }
}

function mentions({ decoded }: DecodedRequest): { readonly tokens: Hex[]; readonly people: Hex[] } {
  if (decoded.kind === 'typedData') {
    const { tokens = [], spender } = decoded.permit ?? {}
    const contract = decoded.domain.find(({ name }) => name === 'verifyingContract')?.value
    const given = tokens.map(({ token }) => token ?? contract)
    return { tokens: addresses(given), people: addresses([spender]) }
  }
  if (decoded.kind !== 'transaction') return { tokens: [], people: [] }
  const { call } = decoded
  if (call.kind === 'swap') return { tokens: addresses([call.sold, call.bought]), people: [] }
  const { token, from, to, spender, operator } = call as Readonly<Record<string, unknown>>
  return { tokens: addresses([token]), people: addresses([from, to, spender, operator]) }
}

function addresses(given: readonly unknown[]): Hex[] {
  return given.flatMap((one) => readAddress(one) ?? [])
}

async function readHoldings(shell: Shell, account: Hex) {
  const { chainId } = shell.state()
  const path = fillPath(paths.balance, { account: `${chainId}:${account}` })
  const answer = v.safeParse(Balances, await readExtra(shell, path))
  if (!answer.success) return undefined
  const held = answer.output.balances.filter((one) => one.chainId === chainId)
  const facts = held.map((one) => {
    const decimals = Number(one.quantity.decimals)
    const token: TokenFacts = {
      ...tokenText(one.symbol, one.name),
      decimals,
      balance: toBaseUnits(one.quantity.numeric, decimals),
      ...(one.price !== null && { price: one.price }),
    }
    return [readAddress(one.address?.split(':').at(-1)), token] as const
  })
  const tokens = new Map(facts.flatMap(([address, token]) => (address ? [[address, token] as const] : [])))
  return { tokens, coin: facts.find(([address]) => address === undefined)?.[1] }
}

/** Symbol, name, decimals and kind, as the token's own contract tells them. */
async function readTokens(shell: Shell, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, TokenFacts>> {
  const calls = tokens.flatMap((to) =>
    tokenCalls.map((data) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  )
  // Without its token an amount says little: a slow chain has as long for this as for any other call.
  const answers = await callChainAll(shell, calls).catch(() => [])
  return new Map(
    tokens.flatMap((token, at) => {
      const own = answers.slice(tokenCalls.length * at, tokenCalls.length * (at + 1))
      const [symbol, name, decimals, kind] = own
      const digits = isHexBytes(decimals) && decimals.length === 66 ? Number(BigInt(decimals)) : undefined
      const isCollectible = isHexBytes(kind) && kind.length === 66 && BigInt(kind) === 1n
      const facts = tokenText(readText(symbol), readText(name))
      // A collectible has a name and no decimals.
      return facts.symbol === '' || (digits !== undefined && digits > mostDecimals)
        ? []
        : [[token, { ...facts, decimals: digits ?? 0, isCollectible }] as const]
    }),
  )
}

function tokenText(symbol: string, name: string): { readonly symbol: string; readonly name: string } {
  const shown = cleanText(symbol, longestSymbol)
  return { symbol: shown, name: cleanText(name, longestName) || shown }
}

/** A text as contracts return it: with offset and length, or as 32 bytes. */
function readText(answer: unknown): string {
  if (!isHexBytes(answer) || answer.length < 66) return ''
  const bytes = fromHex(answer.slice(0, 2 + 2 * 2_048) as Hex)
  const length = answer.length >= 130 ? Number(BigInt(`0x${answer.slice(66, 130)}`)) : undefined
  const text = length === undefined ? bytes.slice(0, 32) : bytes.slice(64, 64 + Math.min(length, 1_024))
  return new TextDecoder().decode(text).replaceAll('\0', '')
}

async function readNames(shell: Shell, people: readonly Hex[]): Promise<Readonly<Record<string, string>>> {
  const entries = await Promise.all(
    people.map(async (address) => {
      const answer = v.safeParse(Identity, await readExtra(shell, fillPath(paths.identity, { address })))
      const name = answer.success ? cleanText(answer.output.name ?? '', 64) : ''
      return name === '' ? [] : [[address, name] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

async function readExtra({ settings, deps, state }: Shell, path: string): Promise<unknown> {
  const url = new URL(path, settings.serverUrl)
  url.searchParams.set('chainId', state().chainId)
  url.searchParams.set('projectId', settings.projectId)
  try {
    const response = await deps.fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(extraMs),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    // An extra that did not come.
    return undefined
  }
}
