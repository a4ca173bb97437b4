import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fault } from '../controls/fault.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { answerRpc, errorText, type RpcCaller } from './answerRpc.ts'
import type { Endpoint } from './endpoint.ts'
import { replyJson } from './httpReply.ts'
import { bodyLimit, readBody } from './readBody.ts'
import { type RpcMessage, readMessage } from './rpcEnvelope.ts'
import { badGatewayPage, faultErrors, garbage, takeTime } from './wrongAnswers.ts'

/** Serves one JSON-RPC message over HTTP. */
export async function serveRpc(
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
  caller: RpcCaller,
): Promise<void> {
  if (endpoint.stopped) return reset(request)
  endpoint.lastAskedAt = performance.now()
  const body = await readBody(request)
  if (body === undefined) {
    const problem = new RpcError(rpcCodes.invalidRequest, `The request is longer than ${bodyLimit} bytes.`)
    return replyJson(response, 413, errorText('null', problem))
  }
  let message: RpcMessage
  try {
    message = readMessage(body)
  } catch (error) {
    return replyJson(response, 400, errorText('null', error))
  }
  const fault = endpoint.faults.meet(methodsOf(message))
  if (fault && (await misbehave(fault, response))) return
  const answer = await answerRpc(endpoint, message, claim(caller, endpoint, fault))
  // Stopped in the meantime: a dead endpoint does not answer.
  if (endpoint.stopped) return reset(request)
  if (answer === undefined) response.writeHead(204).end()
  else replyJson(response, 200, answer)
}

/** The methods a message asks for. */
export function methodsOf(message: RpcMessage): readonly string[] {
  return message.calls.flatMap((call) => ('method' in call ? [call.method] : []))
}

/** The caller as a `wrongChain` fault makes it: the endpoint lies to it about the chain's id. */
export function claim(caller: RpcCaller, { chain }: Endpoint, fault: Fault | undefined): RpcCaller {
  return fault?.kind === 'wrongChain' ? { ...caller, claimedChainId: chain.id + 1_000_000 } : caller
}

function reset(request: IncomingMessage): void {
  request.socket.resetAndDestroy()
}

/** Does the wrong thing; tells whether that was all, or the right answer shall follow. */
async function misbehave(fault: Fault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'fail':
      replyJson(response, fault.status ?? 503, errorText('null', faultErrors.fail))
      return true
    case 'rateLimit':
      response.setHeader('retry-after', String(fault.retryAfterSeconds ?? 1))
      replyJson(response, 429, errorText('null', faultErrors.rateLimit))
      return true
    case 'garbage':
      replyJson(response, 200, garbage)
      return true
    case 'html':
      response.writeHead(fault.status ?? 502, { 'content-type': 'text/html' }).end(badGatewayPage)
      return true
    case 'hang':
      return true
    case 'slow':
      await takeTime(fault)
      return false
    case 'wrongChain':
      return false
  }
}
