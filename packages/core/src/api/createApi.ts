import { createHttp, type Http } from '../base/http.ts'
import { HttpStatusError } from '../base/httpErrors.ts'
import { log } from '../base/log.ts'
import { withRetry } from '../base/retry.ts'
import type { LatchkeyDeps } from '../deps/deps.ts'
import type { Config, Endpoints } from '../options/options.ts'
import { projectQuery } from './projectQuery.ts'

/** An instance, as far as requests to the site's server need it. */
export type ApiCaller = { readonly config: Config; readonly deps: LatchkeyDeps }

/**
 * A client of the site's own server, or undefined where the site has none: then nothing is asked of anyone.
 * What is only read is asked again while it fails in a way that may pass, as RPC is (S7.56 to S7.61).
 */
export function createApi({ config, deps }: ApiCaller, part: keyof Endpoints = 'api'): Http | undefined {
  if (!config.endpoints) return undefined
  const baseUrl = config.endpoints[part]
  const http = createHttp({ baseUrl, getQuery: projectQuery(config) }, deps)
  return {
    ...http,
    get: (path, request) =>
      withRetry(() => http.get(path, request), {
        clock: deps.clock,
        ...(request.signal && { signal: request.signal }),
      }).catch((error: unknown) => {
        // An unknown project, or a page that it does not list: only the developer can mend that, and is told how.
        if (error instanceof HttpStatusError && error.status === 401)
          log({ config, deps }, 'error', error.reasons[0]?.description ?? error.message, error)
        throw error
      }),
  }
}
