import type { Caip2, HistoryPage, HistoryTransaction } from '@latchkey/wire'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'
import type { Log } from '../observe/createLog.ts'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import { providerFields } from '../sources/callProvider.ts'
import type { OnrampSource } from './onrampSource.ts'
import { accountKey, holderOf } from './openPurchase.ts'
import { canChange, isOpen, type Purchase } from './purchase.ts'
import type { OnrampStore } from './store/onrampStore.ts'

/** Which purchases to list. */
export type PurchasesQuestion = {
  readonly account: string
  /** Without it nothing is listed: an address is public. */
  readonly partnerUserId: string | undefined
  /** Limits the list to one provider. */
  readonly provider: string | undefined
  readonly chainId: Caip2 | undefined
  readonly cursor: string | undefined
}

type PurchasesParts = {
  readonly sources: readonly OnrampSource[]
  readonly store: OnrampStore
  readonly secret: Uint8Array
  readonly deadlineMs: number
  readonly log: Log
  now(): number
}

const pageSize = 50
/** The widget polls every few seconds; the provider gets at most one request a purchase in this time, whatever the number of windows. */
const openPauseMs = 3_000
/** A purchase that is over changes rarely, and only for two weeks: as long as a bank may take. */
const overPauseMs = 60_000
const overMs = 14 * 24 * 3_600_000
/** The most requests to providers for one list. */
const mostLooks = 5
const mostRemembered = 10_000

const Cursor = v.tuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.maxLength(100)),
])

const statuses = {
  created: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  settled: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
} as const

/** Lists purchases as rows of a history, newest first; first updates those whose provider has to be asked. */
export function createPurchases({ sources, store, secret, deadlineMs, log, now }: PurchasesParts) {
  const lookedAt = new Map<string, number>()

  /** The purchases to ask providers about now; those that were asked about longest ago come first, so that none waits for ever. */
  function chooseDue(purchases: readonly Purchase[]): readonly Purchase[] {
    const lastLook = ({ id }: Purchase) => lookedAt.get(id) ?? -overPauseMs
    return purchases
      .filter((purchase) => {
        if (!canChange(purchase) || sourceOf(purchase)?.look === undefined) return false
        if (isOpen(purchase)) return now() - lastLook(purchase) >= openPauseMs
        return now() - purchase.createdAt < overMs && now() - lastLook(purchase) >= overPauseMs
      })
      .toSorted((one, other) => lastLook(one) - lastLook(other))
      .slice(0, mostLooks)
  }

  /** Asks the provider about a purchase and stores its answer; returns whether that changed the purchase. */
  async function update(purchase: Purchase): Promise<boolean> {
    const { id, provider } = purchase
    remember(id)
    try {
      const report = await sourceOf(purchase)?.look?.(id, AbortSignal.timeout(deadlineMs))
      return report !== undefined && (await store.apply(provider, report, undefined, now())) === 'changed'
    } catch (error) {
      // The stored purchases are listed all the same.
      log.warn('onramp provider failed', { source: provider, ...providerFields(error) })
      return false
    }
  }

  function remember(id: string): void {
    // A map lists its keys in the order in which they were set.
    lookedAt.delete(id)
    lookedAt.set(id, now())
    const oldest = lookedAt.size > mostRemembered ? lookedAt.keys().next().value : undefined
    if (oldest !== undefined) lookedAt.delete(oldest)
  }

  function sourceOf({ provider }: Purchase): OnrampSource | undefined {
    return sources.find(({ id }) => id === provider)
  }

  return {
    async list({
      account,
      partnerUserId,
      provider,
      chainId,
      cursor,
    }: PurchasesQuestion): Promise<HistoryPage> {
      const before = cursor === undefined ? undefined : readCursor(cursor)
      if (partnerUserId === undefined) return { data: [], next: null }
      const query = {
        account: accountKey(account),
        holder: holderOf(secret, partnerUserId),
        provider,
        chainId,
        before,
        limit: pageSize + 1,
      }
      const stored = await store.list(query)
      const changed = await Promise.all(chooseDue(stored).map(update))
      const found = changed.includes(true) ? await store.list(query) : stored
      const page = found.slice(0, pageSize)
      const last = page.at(-1)
      return {
        // A provider that is no longer configured is listed by its id.
        data: page.map((purchase) => toRow(purchase, sourceOf(purchase)?.name ?? purchase.provider)),
        next: found.length > pageSize && last !== undefined ? writeCursor(last) : null,
      }
    },
  }
}

function toRow(purchase: Purchase, name: string): HistoryTransaction {
  const { id, provider, account, chainId, token, payment, amount, state, txHash, createdAt } = purchase
  const status = state in statuses ? statuses[state as keyof typeof statuses] : undefined
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: txHash ?? '',
      minedAt: new Date(createdAt).toISOString(),
      chain: chainId,
      sentFrom: '',
      sentTo: account,
      status: status ?? 'ONRAMP_TRANSACTION_STATUS_FAILED',
      nonce: null,
    },
    transfers: amount === undefined ? [] : [toTransfer(chainId, token, amount)],
    purchase: {
      provider,
      name,
      symbol: token.symbol,
      state,
      ...(payment && { payment }),
      ...(status === undefined && { reason: state }),
    },
  }
}

function toTransfer(
  chainId: Caip2,
  { name, symbol, contract }: Purchase['token'],
  amount: string,
): HistoryTransaction['transfers'][number] {
  const picture = chainId.startsWith('eip155:') ? tokenImagePath(chainId, contract || undefined) : undefined
  return {
    direction: 'in',
    quantity: { numeric: amount },
    value: null,
    price: null,
    fungible_info: {
      name,
      symbol,
      icon: picture === undefined ? null : { url: picture },
      ...(contract !== '' && { address: `${chainId}:${contract}` }),
    },
  }
}

function writeCursor({ createdAt, id }: Purchase): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')
}

function readCursor(cursor: string): { readonly createdAt: number; readonly id: string } {
  try {
    const [createdAt, id] = v.parse(Cursor, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { createdAt, id }
  } catch {
    const description = 'This cursor is unknown: start without one.'
    throw new Failure(400, 'invalid_cursor', description, { field: 'cursor' })
  }
}
