import * as v from 'valibot'
import type { StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { askedName, Sent, type SentTransaction } from './sentTransaction.ts'

/** What a wallet in another device was asked to send: by the number of the request its answer is known after a reload. */
type AskedSend = {
  readonly request: number
  /** As it will be listed, but for what only the answer tells. */
  readonly sent: SentTransaction
}

/** An answer waits a day for somebody to hear it, and a person a quarter of an hour before that. */
const keptMs = 25 * 60 * 60_000

/** More than these nobody leaves open in a wallet. */
const mostAsked = 20

const Asked = v.object({ request: v.pipe(v.number(), v.safeInteger()), sent: Sent })

const askedKey = {
  name: askedName,
  schema: v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(0, mostAsked).flatMap((entry) => {
        const read = v.safeParse(Asked, entry)
        return read.success ? [read.output as AskedSend] : []
      }),
    ),
  ) as never,
} as StorageKey<readonly AskedSend[]>

type Remembering = Pick<Latchkey, 'storage' | 'deps'>

/** Remembers what a wallet is asked to send, until it has answered. */
export function noteAsked(latchkey: Remembering, asked: AskedSend): void {
  write(latchkey, [asked, ...others(latchkey, asked.request)].slice(0, mostAsked))
}

/** What was asked by this request of this wallet, which is forgotten by that: it is answered once. */
export function takeAsked(
  latchkey: Remembering,
  { id, walletId }: { readonly id: number; readonly walletId: string },
): SentTransaction | undefined {
  const found = read(latchkey).find(
    ({ request, sent }) => request === id && isOfWallet(sent.connectorId, walletId),
  )
  if (found) forgetAsked(latchkey, id)
  return found?.sent
}

/** Whether a connector is one of a paired wallet: it is named after it, some with their family in front. */
export function isOfWallet(connectorId: string, walletId: string): boolean {
  return connectorId === walletId || connectorId.endsWith(`:${walletId}`)
}

/** Forgets what was asked by a request. */
export function forgetAsked(latchkey: Remembering, request: number): void {
  const left = others(latchkey, request)
  if (left.length > 0) write(latchkey, left)
  else latchkey.storage.remove(askedKey)
}

function others(latchkey: Remembering, request: number): readonly AskedSend[] {
  return read(latchkey).filter((asked) => asked.request !== request)
}

function read({ storage, deps }: Remembering): readonly AskedSend[] {
  const now = deps.clock.now()
  return (storage.read(askedKey) ?? []).filter(({ sent }) => now - sent.sentAt < keptMs)
}

function write({ storage }: Remembering, list: readonly AskedSend[]): void {
  storage.write(askedKey, list)
}
