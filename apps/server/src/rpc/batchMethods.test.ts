import * as v from 'valibot'
import { expect, test } from 'vitest'
import { answerAll } from '../test/startUpstream.ts'
import { useUpstreams } from '../test/useUpstreams.ts'

const { upstream, serverOver } = useUpstreams()
const Answer = v.object({
  id: v.number(),
  result: v.optional(v.string()),
  error: v.optional(v.object({ code: v.number() })),
})

test('A59 a batch with methods that are not for visitors reaches no node with them', async () => {
  const node = await upstream(answerAll('"0x1"'))
  const server = await serverOver([node])
  const unsafe = [
    'admin_addPeer',
    'debug_traceTransaction',
    'personal_unlockAccount',
    'eth_sign',
    'eth_sendTransaction',
    'miner_start',
    'engine_newPayloadV3',
    'hardhat_setBalance',
    'evm_mine',
    'txpool_content',
    'ADMIN_peers',
    ' admin_peers',
    'eth_blockNumber\u0000',
    '__proto__',
    'constructor',
  ]
  const calls = ['eth_blockNumber', ...unsafe].map((method, id) => ({ jsonrpc: '2.0', id, method }))
  const answers = v.parse(v.array(Answer), await (await server.post(calls)).json())
  expect(answers.map(({ id }) => id)).toEqual(calls.map(({ id }) => id))
  expect(answers[0]?.result).toBe('0x1')
  for (const answer of answers.slice(1)) expect(answer.error?.code, String(answer.id)).toBe(-32_601)
  for (const method of unsafe) expect(node.heard.join()).not.toContain(JSON.stringify(method))
})
