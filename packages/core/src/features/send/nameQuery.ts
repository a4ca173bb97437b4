import { fillPath, NameRecord, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { coinType } from '../../base/coinType.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { serviceReason } from '../../base/serviceReason.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SendError } from './SendError.ts'

/** How long the answer to a name is good (S9.06). */
const nameStaleMs = 300_000

const Answer = v.union([NameRecord, v.tuple([])])

/** The record of a name, from the site's own server; null for an unregistered name. */
export function nameQuery(latchkey: Pick<Latchkey, 'config' | 'deps'>, name: string) {
  return {
    queryKey: ['name', name],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<NameRecord | null> => {
      const api = createApi(latchkey)
      if (api === undefined) throw new SendError('transfer.nameService', {})
      const record = await api
        .get(fillPath(paths.profileAccount, { name }), {
          query: { apiVersion: '2' },
          response: Answer,
          signal,
        })
        .catch((error: unknown) => {
          if (error instanceof HttpStatusError && error.status === 404) return null
          // Somebody else is written by now: nothing failed.
          if (signal.aborted) throw error
          throw nameLookupError(error)
        })
      if (record === null || Array.isArray(record)) return null
      const found = record as NameRecord
      // A service that answers for somebody else answers for nobody.
      if (found.name.toLowerCase() !== name) throw new SendError('transfer.nameUnreadable', {})
      return found
    },
    staleTime: nameStaleMs,
    retry: false,
  } as const
}

/** One sentence for every failed look-up (S8.30), which the first reason of the service replaces (S8.34). */
function nameLookupError(cause: unknown): SendError<'name.lookup'> {
  const reason = serviceReason(cause)
  return new SendError('name.lookup', {}, { cause, ...(reason !== undefined && { reason }) })
}

/** The address that a name has on a chain; with `elsewhere` it is that of another one. */
export function addressIn(
  { addresses }: NameRecord,
  chainId: string,
): { readonly address: string; readonly isElsewhere: boolean } | undefined {
  const own = coinTypes(chainId).flatMap((type) => addresses[type]?.address ?? [])
  if (own[0] !== undefined) return { address: own[0], isElsewhere: false }
  // ENSIP-19: one address for all EVM chains; and then the one of Ethereum, which is the same key for most people.
  const other = addresses[String(0x80000000)]?.address
  if (other !== undefined) return { address: other, isElsewhere: false }
  const first = addresses['60']?.address
  return first === undefined ? undefined : { address: first, isElsewhere: true }
}

/** The coin types under which a chain may stand in a record: Ethereum has two of them. */
function coinTypes(chainId: string): readonly string[] {
  const own = coinType(chainId)
  if (own === undefined) throw new SendError('transfer.chainId', {})
  return own === 60 ? ['60', String(0x80000001)] : [String(own)]
}
