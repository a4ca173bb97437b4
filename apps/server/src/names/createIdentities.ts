import { Identity } from '@latchkey/wire'
import * as v from 'valibot'
import { createCache } from '../cache/createCache.ts'
import type { Sharing } from '../cache/sharing.ts'
import { type IdentityQuestion, type LookedUp, lookUpIdentity } from './lookUpIdentity.ts'
import type { LookUpOptions } from './openEns.ts'

/** The names of accounts, remembered for a while. */
export type Identities = {
  /** Rejects with a `ChainUnavailableError`, or with a `TooBusyError`. */
  find(question: IdentityQuestion): Promise<Identity>
}

/** As long as the widget remembers them (S9.06). */
const believeMs = 5 * 60_000
/** What was broken may be mended soon. */
const believeDoubtMs = 15_000
/** Names rarely change; who has none may have made one just now. */
const shareMs = 24 * 60 * 60_000
const shareNobodyMs = believeMs

/** What nodes tell each other. */
const Shared = v.object({ identity: Identity, sure: v.boolean() })

/** Looks names up once for all who ask meanwhile, and remembers them within bounds. */
export function createIdentities(
  now: () => number,
  options: LookUpOptions,
  sharing?: Sharing | undefined,
): Identities {
  const cache = createCache<LookedUp>({
    now,
    ttlMs: ({ sure }) => (sure ? believeMs : believeDoubtMs),
    mostEntries: 5_000,
    // Pictures that stand in records take room.
    mostBytes: 16 * 1024 * 1024,
    mostLoads: 100,
    share: sharing && {
      with: sharing,
      kind: 'identity:v1',
      ttlMs: ({ identity, sure }) => (!sure ? 0 : identity.name === null ? shareNobodyMs : shareMs),
      schema: Shared,
    },
  })
  return {
    async find(question) {
      const key = `${question.chain.caip2} ${question.address.toLowerCase()}`
      return (await cache.get(key, () => lookUpIdentity(question, options))).value.identity
    },
  }
}
