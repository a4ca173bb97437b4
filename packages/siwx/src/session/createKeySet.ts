import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { requestServer, type SessionDeps } from './requestServer.ts'
import { SessionServerError } from './SessionServerError.ts'

/** So long a key that the server has withdrawn may still be taken for good. */
const longestAgeMs = 60 * 60_000

/** So long a server may be away: whoever has stolen a withdrawn key must not gain from keeping it away. */
const longestAwayMs = 24 * 60 * 60_000

/** Tokens with made-up key ids must not turn into requests to the server. */
const mostLoads = 3
const loadsWithinMs = 60_000

const KeySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })

type Known = { readonly find: JWTVerifyGetKey; readonly loadedAt: number }

/** Finds the server's public keys: loads them once, and again where a token names a key that is not among them. */
export function createKeySet(url: string, deps: SessionDeps): JWTVerifyGetKey {
  let known: Known | undefined
  let loading: Promise<Known> | undefined
  let loads: readonly number[] = []

  const load = (): Promise<Known> => {
    loading ??= readKeys(url, deps)
      .then((keys) => {
        known = keys
        return keys
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  /** Loads once more, unless that was done too often or fails: then the keys are the ones from before. */
  const refresh = async (before: Known): Promise<Known> => {
    loads = loads.filter((time) => deps.now() - time < loadsWithinMs)
    if (loading === undefined && loads.length >= mostLoads) return before
    if (loading === undefined) loads = [...loads, deps.now()]
    return load().catch((error: unknown) => {
      if (error instanceof SessionServerError) return before
      throw error
    })
  }
  return async (header, token) => {
    let keys = known ?? (await load())
    if (deps.now() - keys.loadedAt > longestAgeMs) keys = await refresh(keys)
    if (deps.now() - keys.loadedAt > longestAwayMs)
      throw new SessionServerError(`${url} has given no keys for a day: those from before are too old.`)
    try {
      return await keys.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await refresh(keys)).find(header, token)
    }
  }
}

async function readKeys(url: string, deps: SessionDeps): Promise<Known> {
  const loadedAt = deps.now()
  const response = await requestServer(url, deps)
  const parsed = response.status === 200 ? v.safeParse(KeySet, response.body) : undefined
  if (parsed?.success !== true)
    throw new SessionServerError(`${url} gave no keys (status ${response.status}).`)
  return { find: createLocalJWKSet(parsed.output), loadedAt }
}
