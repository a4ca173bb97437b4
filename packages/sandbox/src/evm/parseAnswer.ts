import * as v from 'valibot'
import { revertMessage } from './revertMessage.ts'
import { RpcError, rpcCodes } from './rpcError.ts'

const Answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

const Hexadecimal = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const Revert = v.object({ reason: v.object({ Revert: v.unknown() }), data: Hexadecimal })

const edrUnsupportedMethod = -32004

/** Reads EDR's answer: gives the result, or throws the error in the shape that Ethereum's clients decode. */
export function parseAnswer(data: unknown, method: string): unknown {
  const answer = v.parse(Answer, typeof data === 'string' ? JSON.parse(data) : data)
  if ('error' in answer) throw toRpcError(answer.error, method)
  return answer.result
}

function toRpcError(error: { code: number; message: string; data?: unknown }, method: string): RpcError {
  // Clients look for code 3 and bare hex in `data`; EDR wraps both.
  const revert = v.safeParse(Revert, error.data)
  if (revert.success) {
    return new RpcError(rpcCodes.reverted, revertMessage(revert.output.data), revert.output.data)
  }
  if (error.code === edrUnsupportedMethod) {
    return new RpcError(rpcCodes.methodNotFound, `The method ${method} does not exist on a sandbox chain.`)
  }
  return new RpcError(error.code, error.message)
}
