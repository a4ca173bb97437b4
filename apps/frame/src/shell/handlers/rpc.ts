import { ErrorBody, JsonRpcFailure, JsonRpcSuccess, paths } from '@latchkey/wire'
import { FrameError, isUnsafeMethod, type RpcRequest } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { shellWords } from '../../words/shellWords.ts'
import { notYet, unsupportedNetwork } from '../frameErrors.ts'
import { requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
import type { Answers } from './answers.ts'

/** RPC methods: those that read are answered here or by the server, on the chain that the wallet is on. */
export const rpcAnswers: Answers<'rpcRequest'> = {
  async rpcRequest(shell, request, { signal }) {
    const { wallet } = await requireUser(shell)
    if (isUnsafeMethod(request.method)) throw notYet()
    switch (request.method) {
      case 'eth_accounts':
        return [wallet.address]
      case 'eth_chainId':
        return hexChainId(shell)
      case 'wallet_getCapabilities':
        // Calls of one account are sent one after the other.
        return { [hexChainId(shell)]: { atomic: { status: 'unsupported' } } }
      case 'wallet_getAssets':
      case 'wallet_getCallsStatus':
        throw notYet()
      default:
        return callChain(shell, request, signal)
    }
  },
}

/** Makes the call on the server's own chain of that id; addresses of other nodes have no way in. */
async function callChain(
  { settings, deps, state }: Shell,
  { method, params }: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const url = new URL(paths.rpc, settings.serverUrl)
  url.searchParams.set('chainId', state().chainId)
  url.searchParams.set('projectId', settings.projectId)
  const response = await deps.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (v.is(JsonRpcSuccess, body)) return body.result
  if (v.is(JsonRpcFailure, body)) throw new FrameError(body.error.message, { code: body.error.code })
  const failure = v.safeParse(ErrorBody, body)
  const description = failure.success ? failure.output.reasons[0]?.description : undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new FrameError(description ?? shellWords.chainUnreachable, {
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  })
}

/** `eip155:1` as `0x1`. */
function hexChainId({ state }: Shell): string {
  const [namespace, reference = ''] = state().chainId.split(':')
  if (namespace !== 'eip155') throw unsupportedNetwork()
  return `0x${Number(reference).toString(16)}`
}
