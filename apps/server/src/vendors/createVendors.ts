import type { Config } from '../config/options.ts'
import type { SourceSet } from '../sources/createSources.ts'
import { createZerion } from './createZerion.ts'
import { zerionBalances } from './zerionBalances.ts'
import { zerionHistory } from './zerionHistory.ts'
import type { TransferParts } from './zerionTransfer.ts'

/** The services that the operator has keys for. */
export function createVendors(
  { zerionKey, zerionUrl }: Pick<Config, 'zerionKey' | 'zerionUrl'>,
  parts: TransferParts,
  now: () => number,
): SourceSet {
  if (zerionKey === undefined) return { balances: [], history: [] }
  const zerion = createZerion(zerionKey, zerionUrl)
  return {
    balances: [zerionBalances(zerion, parts.find, now)],
    history: [zerionHistory(zerion, parts)],
  }
}
