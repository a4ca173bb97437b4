import { JsonRpcResponse } from '@latchkey/wire'
import { FrameError } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { type ChainCall, postToChain } from './callChain.ts'
import type { Shell } from './shell.ts'

/** Makes several calls in one request; each gives its result or an error, in the order of the calls. */
export async function callChainAll(
  shell: Shell,
  calls: readonly ChainCall[],
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const batch = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const { body, fail } = await postToChain(shell, batch, signal)
  const answers = v.safeParse(v.array(JsonRpcResponse), body)
  if (!answers.success || answers.output.length !== calls.length) throw fail()
  return answers.output.map((answer) =>
    'error' in answer ? new FrameError(answer.error.message, { code: answer.error.code }) : answer.result,
  )
}
