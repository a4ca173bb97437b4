import { cleanText, currencyDecimals, fillPath, OnrampProviderId, PurchaseState, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { type CaipAddress, isCaipChainId, partsOf } from '../../base/caip.ts'
import { readDecimal } from '../../base/decimals.ts'
import { fieldsOf, textOf } from '../../base/fields.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { longestSymbol, providerName } from './marketOptions.ts'
import { readPartnerUser } from './partnerUser.ts'
import type { Purchase } from './purchase.ts'

/** The most purchases of one page that are read. */
const mostRows = 1_000

const LenientHistory = v.object({
  data: v.array(v.unknown()),
  next: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4_000)))),
})

const states: Readonly<Record<string, PurchaseState>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'settled',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** One page of purchases, newest first. */
export type PurchasePage = {
  readonly purchases: readonly Purchase[]
  /** Leads to the next page; absent after the last. */
  readonly next?: string
}

/**
 * The purchases of this browser for an address, on all networks, without caches (S7.31). Without an earlier purchase no
 * request is made.
 */
export async function readPurchases(
  latchkey: Latchkey,
  address: string,
  { cursor, signal }: { readonly cursor?: string | undefined; readonly signal: AbortSignal },
): Promise<PurchasePage> {
  const partnerUserId = readPartnerUser(latchkey)
  const api = createApi(latchkey)
  if (api === undefined || partnerUserId === undefined) return { purchases: [] }
  const { data, next } = await api.get(fillPath(paths.history, { account: address }), {
    query: { onramp: 'all', partnerUserId, cursor },
    response: LenientHistory,
    cache: 'no-store',
    signal,
  })
  const purchases = data
    .slice(0, mostRows)
    .map((row) => readPurchase(row, address))
    .filter((purchase) => purchase !== undefined)
  return { purchases, ...(next && { next }) }
}

/** Parses a row; undefined where its id, chain, state or time is missing. */
function readPurchase(row: unknown, address: string): Purchase | undefined {
  const { id, metadata, purchase, transfers } = fieldsOf(row)
  const { chain, hash, minedAt, status } = fieldsOf(metadata)
  const { name, payment, provider, state, symbol } = fieldsOf(purchase)
  const [transfer] = Array.isArray(transfers) ? transfers : []
  const { fungible_info, quantity } = fieldsOf(transfer)
  const at = Date.parse(textOf(minedAt).slice(0, 40))
  const known = v.is(PurchaseState, state) ? state : states[textOf(status)]
  if (!/^[\w:.-]{1,200}$/.test(textOf(id)) || Number.isNaN(at)) return undefined
  if (known === undefined || !isCaipChainId(chain)) return undefined
  const seller = v.is(OnrampProviderId, provider) ? provider : undefined
  const info = fieldsOf(fungible_info)
  const token = partsOf(info['address'], 3)?.address
  const amount = readDecimal(fieldsOf(quantity)['numeric'])
  const paid = readMoney(payment)
  return {
    id: textOf(id),
    provider: { name: providerName(textOf(name), seller ?? ''), ...(seller && { id: seller }) },
    // In the wallet's letter case: the server stores it in lower case.
    account: `${chain}:${address}` as CaipAddress,
    symbol: cleanText(textOf(symbol) || textOf(info['symbol']), longestSymbol),
    state: known,
    at,
    ...(token !== undefined && { address: token }),
    ...(paid && { payment: paid }),
    ...(amount !== undefined && { amount }),
    ...(/^\w{1,200}$/.test(textOf(hash)) && { hash: textOf(hash) }),
  }
}

function readMoney(value: unknown): Purchase['payment'] {
  const { amount, currency } = fieldsOf(value)
  const [paid, code] = [readDecimal(amount), textOf(currency).toUpperCase()]
  if (paid === undefined || currencyDecimals(code) === undefined) return undefined
  return { amount: paid, currency: code }
}
