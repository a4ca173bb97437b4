import type { ActivityEntry, ActivityTransfer } from '@latchkey/core'

/** What moved, as the wire has it. */
export type PastTransfer = {
  readonly direction: ActivityTransfer['direction']
  readonly quantity: { readonly numeric: string }
  readonly value: null
  readonly price: null
  readonly fungible_info?: object
  readonly nft_info?: object
  readonly counterparty: string
}

/** A transaction, as the wire has it. */
export type PastTransaction = {
  readonly id: string
  readonly metadata: {
    readonly operationType: ActivityEntry['operation']
    readonly hash: string
    readonly minedAt: string
    readonly chain: string
    readonly sentFrom: string
    readonly sentTo: string | null
    readonly status: ActivityEntry['status']
    readonly nonce: number
    readonly application?: { readonly name: string; readonly iconUrl: null }
  }
  readonly transfers: readonly PastTransfer[]
}

/** What the server of a scene knows of the past, and where it fails to tell. */
export type PastPart = {
  /** Newest first; it comes, nothing ever does, or it fails. */
  readonly list: readonly PastTransaction[] | 'never' | 'fails'
  /** How many come at a time. */
  readonly size?: number
  /** What becomes of older ones. */
  readonly older?: 'yes' | 'never' | 'fails'
  /** The first block that is known, where not all are. */
  readonly since?: string
}

/** One page of the past, as the server of a scene tells it. */
export function pastPage(past: PastPart | undefined, cursor: string | null): Response | Promise<Response> {
  const { list = 'fails', size = 50, older = 'yes', since } = past ?? {}
  const way = cursor === null ? list : older
  if (way === 'never') return new Promise(() => {})
  // A refusal, because failures that may pass are tried again for a while.
  if (way === 'fails' || typeof list === 'string') return new Response('{}', { status: 400 })
  const from = Number(cursor ?? 0)
  const end = from + size
  const [first] = list
  return Response.json({
    data: list.slice(from, end),
    next: end < list.length ? String(end) : null,
    ...(since !== undefined &&
      first && { since: { [first.metadata.chain]: { block: since, complete: false } } }),
  })
}
