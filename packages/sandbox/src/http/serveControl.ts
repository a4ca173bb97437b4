import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { ChainControls } from '../controls/chainControls.ts'
import { controlVerbs } from '../controls/controlVerbs.ts'
import { RpcError } from '../evm/rpcError.ts'
import { replyError, replyJson } from './httpReply.ts'
import { bodyLimit, readBody } from './readBody.ts'

/** Serves one control of a chain to another process: a JSON body in, `{ "result": … }` or `{ "error": … }` out. */
export async function serveControl(
  controls: ChainControls,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const control = Object.entries(controlVerbs).find(([verb]) => verb === name)?.[1]
  if (!control) {
    const names = Object.keys(controlVerbs).join(', ')
    return replyError(response, 404, `There is no control "${name}": choose one of ${names}.`)
  }
  if (request.method !== 'POST') return replyError(response, 405, 'Controls are used with POST.')
  const text = await readBody(request)
  if (text === undefined) return replyError(response, 413, `The request is longer than ${bodyLimit} bytes.`)
  try {
    const result = await control(controls, text.trim() === '' ? {} : JSON.parse(text))
    replyJson(response, 200, JSON.stringify({ result: result ?? null }))
  } catch (error) {
    const sentence = explain(error)
    if (!sentence) throw error
    replyError(response, 400, sentence)
  }
}

function explain(error: unknown): string | undefined {
  if (error instanceof SyntaxError) return 'The request is not valid JSON.'
  if (error instanceof RpcError) return error.message
  if (!v.isValiError(error)) return undefined
  const [issue] = error.issues
  const path = issue.path?.map(({ key }) => String(key)).join('.')
  return path ? `The field \`${path}\` is not as it should be: ${issue.message}` : issue.message
}
