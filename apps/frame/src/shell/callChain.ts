import { ErrorBody, JsonRpcFailure, JsonRpcSuccess, paths } from '@latchkey/wire'
import { FrameError } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { shellWords } from '../words/shellWords.ts'
import type { Shell } from './shell.ts'

/** A call of the chain that the wallet is on. */
export type ChainCall = { readonly method: string; readonly params: unknown }

/** How long the chain has for an answer. */
const answerMs = 20_000

/** Makes the call on the server's own chain of that id; addresses of other nodes have no way in. */
export async function callChain(shell: Shell, call: ChainCall, signal?: AbortSignal): Promise<unknown> {
  const { body, fail } = await postToChain(shell, { jsonrpc: '2.0', id: 1, ...call }, signal)
  if (v.is(JsonRpcSuccess, body)) return body.result
  if (v.is(JsonRpcFailure, body)) throw new FrameError(body.error.message, { code: body.error.code })
  throw fail()
}

/** Posts one call or a list of calls to the chain that the wallet is on. */
export async function postToChain({ settings, deps, state }: Shell, content: unknown, signal?: AbortSignal) {
  const url = new URL(paths.rpc, settings.serverUrl)
  url.searchParams.set('chainId', state().chainId)
  url.searchParams.set('projectId', settings.projectId)
  const limit = AbortSignal.timeout(answerMs)
  const response = await deps.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  })
  const body: unknown = await response.json().catch(() => undefined)
  /** The error of an answer that is none of a chain. */
  function fail(): FrameError {
    const failure = v.safeParse(ErrorBody, body)
    const description = failure.success ? failure.output.reasons[0]?.description : undefined
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new FrameError(description ?? shellWords.chainUnreachable, {
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    })
  }
  return { body, fail }
}
