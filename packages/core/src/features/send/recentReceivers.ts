import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import type { Namespace } from '../../base/caip.ts'
import type { LatchkeyStorage, StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { sameAddress } from './lookalike.ts'

/** A recipient of a transfer from this browser. It stays in this browser and is never sent anywhere. */
export type RecentReceiver = {
  readonly address: string
  /** The name that was written, if it was one. */
  readonly name?: string
  /** When, in milliseconds. */
  readonly at: number
}

/** As many as a visitor may know again; the oldest goes first. */
const mostReceivers = 20

const Receivers = v.record(
  v.string(),
  v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.minLength(20), v.maxLength(128), v.regex(/^[0-9A-Za-z]+$/)),
        name: v.optional(
          v.pipe(
            v.string(),
            v.transform((name) => cleanText(name, 80)),
          ),
        ),
        at: v.number(),
      }),
    ),
    v.transform((list) => list.slice(0, mostReceivers)),
  ),
)

type Book = Readonly<Record<string, readonly RecentReceiver[]>>

const bookKey = { name: 'recentReceivers', schema: Receivers as never } as StorageKey<Book>

type Remembering = Pick<Latchkey, 'storage' | 'connections'>

/** Who was sent to from this browser, in the family of chains on the screen unless told, the last one first. */
export function recentReceivers(latchkey: Remembering, namespace?: Namespace): readonly RecentReceiver[] {
  const family = namespace ?? latchkey.connections.getState().namespace
  return latchkey.storage.read(bookKey)?.[family] ?? []
}

/** Remembers who was sent to. */
export function rememberReceiver(
  { storage }: { readonly storage: LatchkeyStorage },
  namespace: Namespace,
  receiver: RecentReceiver,
): void {
  const book = storage.read(bookKey) ?? {}
  const others = (book[namespace] ?? []).filter(({ address }) => !sameAddress(address, receiver.address))
  storage.write(bookKey, { ...book, [namespace]: [receiver, ...others].slice(0, mostReceivers) })
}

/** Forgets one receiver, or all of them in every family of chains. */
export function forgetReceivers({ storage }: { readonly storage: LatchkeyStorage }, address?: string): void {
  if (address === undefined) {
    storage.remove(bookKey)
    return
  }
  const kept = Object.entries(storage.read(bookKey) ?? {}).map(
    ([family, list]) => [family, list.filter((one) => !sameAddress(one.address, address))] as const,
  )
  storage.write(bookKey, Object.fromEntries(kept))
}
