import * as v from 'valibot'
import type { ImageGate } from '../../api/servedImage.ts'
import { isCaipChainId } from '../../base/caip.ts'
import { fieldsOf } from '../../base/fields.ts'
import type { Holding, Portfolio } from '../../chains/holding.ts'
import { gatherPortfolio } from './gatherPortfolio.ts'
import { readHolding } from './readHolding.ts'

/** The most rows that are read: what comes after them is nobody's wallet. */
const mostRows = 10_000

/** As much of the answer's shape as must be right; each row is read on its own, so that one bad row spoils no other. */
export const LenientBalances = v.object({
  balances: v.array(v.unknown()),
  errors: v.optional(v.unknown()),
  partial: v.optional(v.unknown()),
  stale: v.optional(v.unknown()),
})

/** An answer about balances, none of whose rows has been read yet. */
type BalancesAnswer = {
  readonly balances: readonly unknown[]
  readonly errors?: unknown
  readonly partial?: unknown
  readonly stale?: unknown
}

/** Makes a portfolio of an answer about balances; rows that say nothing exact are left out and make it incomplete. */
export function readBalances(
  { balances, errors, partial, stale }: BalancesAnswer,
  image: ImageGate,
  wanted: (holding: Holding) => boolean = () => true,
): Portfolio {
  const rows = balances.slice(0, mostRows)
  const read = rows.map((row) => readHolding(row, image)).filter((holding) => holding !== undefined)
  const failed = Array.isArray(errors) ? errors.slice(0, mostRows) : []
  return gatherPortfolio({
    holdings: read.filter(wanted),
    missing: [...new Set(failed.map((error) => fieldsOf(error)['chainId']).filter(isCaipChainId))],
    stale: stale === true,
    cut: read.length < balances.length || (Array.isArray(partial) && partial.length > 0),
  })
}
