import { Buffer } from 'node:buffer'
import type { Identity } from '@latchkey/wire'
import { type IdentityQuestion, type LookedUp, lookUpIdentity } from './lookUpIdentity.ts'
import type { LookUpOptions } from './openEns.ts'

/** The names of accounts, remembered for a while. */
export type Identities = {
  /** Rejects with a `ChainUnavailableError`, or with a `TooManyLookupsError`. */
  find(question: IdentityQuestion): Promise<Identity>
}

/** As long as the widget remembers them (SPEC §9). */
const believeMs = 5 * 60_000
/** What was broken may be mended soon. */
const believeDoubtMs = 15_000
const mostRemembered = 5_000
/** Pictures that stand in records take room. */
const mostRememberedBytes = 16 * 1024 * 1024
const mostAtOnce = 100

type Remembered = { readonly identity: Identity; readonly until: number; readonly bytes: number }

/** Looks names up once for all who ask meanwhile, and remembers them within bounds. */
export function createIdentities(now: () => number, options: LookUpOptions): Identities {
  const remembered = new Map<string, Remembered>()
  const underWay = new Map<string, Promise<Identity>>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= remembered.get(key)?.bytes ?? 0
    remembered.delete(key)
  }
  function remember(key: string, { identity, sure }: LookedUp): void {
    forget(key)
    const weight = Buffer.byteLength(`${identity.name} ${identity.avatar}`)
    const until = now() + (sure ? believeMs : believeDoubtMs)
    remembered.set(key, { identity, until, bytes: weight })
    bytes += weight
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered && bytes <= mostRememberedBytes) break
      forget(oldest)
    }
  }
  async function lookUp(key: string, question: IdentityQuestion): Promise<Identity> {
    try {
      const found = await lookUpIdentity(question, options)
      remember(key, found)
      return found.identity
    } finally {
      underWay.delete(key)
    }
  }

  return {
    async find(question) {
      const key = `${question.chain.caip2} ${question.address.toLowerCase()}`
      const known = remembered.get(key)
      if (known !== undefined && now() < known.until) return known.identity
      const running = underWay.get(key)
      if (running !== undefined) return running
      if (underWay.size >= mostAtOnce) throw new TooManyLookupsError()
      const started = lookUp(key, question)
      underWay.set(key, started)
      return started
    },
  }
}

/** More names are being looked up than is good for anybody. */
export class TooManyLookupsError extends Error {
  override readonly name = 'TooManyLookupsError'
}
