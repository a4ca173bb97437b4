import { cleanText, type HistoryTransaction, OperationType } from '@latchkey/wire'
import * as v from 'valibot'
import type { HistorySource } from '../sources/sources.ts'
import { type Zerion, zerionId } from './createZerion.ts'
import { slugsOf } from './zerionBalances.ts'
import { chainOf, slugOf } from './zerionChains.ts'
import { ZerionTransaction } from './zerionShapes.ts'
import { readTransfer, type TransferParts } from './zerionTransfer.ts'

const longestAppName = 64

/** The past of accounts, as the service says. */
export function zerionHistory(zerion: Zerion, parts: TransferParts): HistorySource {
  return {
    id: zerionId,
    seeks: true,
    isJoint: true,
    supports: (chainId) => slugOf(chainId) !== undefined,
    async page({ account, chainIds, cursor, limit, before }, { signal }) {
      const list = await zerion(
        account,
        'transactions',
        {
          currency: 'usd',
          'filter[chain_ids]': slugsOf(chainIds),
          'filter[trash]': 'no_filter',
          'page[size]': String(Math.min(limit, 100)),
          ...(cursor !== undefined && { 'page[after]': cursor }),
          // Milliseconds; one more, since those of the same moment may not have been listed.
          ...(before !== undefined && { 'filter[max_mined_at]': String(Date.parse(before.at) + 1) }),
        },
        signal,
      )
      const data = list.data.flatMap((item) => readTransaction(item, parts) ?? [])
      return {
        data: data.filter(({ metadata }) => chainIds.includes(metadata.chain)),
        next: list.after ?? null,
      }
    },
  }
}

/** One transaction, or nothing when it is not as it should be: the others may be. */
function readTransaction(item: unknown, parts: TransferParts): HistoryTransaction | undefined {
  const parsed = v.safeParse(ZerionTransaction, item)
  if (!parsed.success) return undefined
  const { id, attributes, relationships } = parsed.output
  const chain = chainOf(relationships.chain.data.id)
  if (chain === undefined) return undefined
  const operation = v.safeParse(OperationType, attributes.operation_type)
  const application = cleanText(attributes.application_metadata?.name ?? '', longestAppName)
  return {
    id,
    metadata: {
      operationType: operation.success ? operation.output : 'execute',
      hash: attributes.hash.toLowerCase(),
      minedAt: new Date(attributes.mined_at).toISOString(),
      chain,
      sentFrom: attributes.sent_from.toLowerCase(),
      sentTo: attributes.sent_to ? attributes.sent_to.toLowerCase() : null,
      status: attributes.status,
      nonce: attributes.nonce ?? null,
      block: attributes.mined_at_block ? String(attributes.mined_at_block) : null,
      ...(application !== '' && {
        application: {
          name: application,
          iconUrl: parts.picture(attributes.application_metadata?.icon?.url ?? null),
        },
      }),
    },
    transfers: attributes.transfers.flatMap(
      (one) => readTransfer(one, chain, relationships.chain.data.id, parts) ?? [],
    ),
  }
}
