import { type Hex, numberToHex, pad } from 'viem'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import type { Chain } from './chainState.ts'
import { tameCall } from './tameCall.ts'

type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

/** One call as the engine's `callTracer` tells it, with the calls that it made. */
type TracedCall = {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly gasUsed: Hex
  readonly output?: Hex
  readonly error?: string
  readonly logs?: readonly (Log & { readonly index: Hex })[]
  readonly calls?: readonly TracedCall[]
}

/** Under this address nodes tell moves of the chain's own coin. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Answers `eth_simulateV1` for one call, which the engine does not know, from a trace. Several calls, where each sees
 * what the ones before it did, and overrides are refused.
 */
export async function simulate(chain: Chain, params: readonly unknown[]): Promise<unknown> {
  const [options, block = 'latest'] = params
  const call = onlyCall(options)
  const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const traced = (await chain.provider.call('debug_traceCall', [
    ...tameCall([call]),
    block,
    tracer,
  ])) as TracedCall
  const hasTransfers = (options as { traceTransfers?: unknown }).traceTransfers === true
  const result = {
    returnData: traced.output ?? '0x',
    logs: traced.error === undefined ? collectLogs(traced, hasTransfers) : [],
    gasUsed: traced.gasUsed,
    status: traced.error === undefined ? '0x1' : '0x0',
    ...(traced.error !== undefined && { error: { code: 3, message: traced.error } }),
  }
  return [{ calls: [result] }]
}

function onlyCall(options: unknown): object {
  const { blockStateCalls } = (options ?? {}) as { blockStateCalls?: unknown }
  const [block, ...more] = Array.isArray(blockStateCalls) ? (blockStateCalls as unknown[]) : []
  const { calls, ...overrides } = (block ?? {}) as { calls?: unknown }
  const [call, ...others] = Array.isArray(calls) ? (calls as unknown[]) : []
  const isOnly = more.length + others.length + Object.keys(overrides).length === 0
  if (isOnly && typeof call === 'object' && call !== null) return call
  throw new RpcError(
    rpcCodes.invalidParams,
    'A sandbox chain simulates one call at a time, without overrides.',
  )
}

/** The logs of a call and of all that it made; those of calls that failed never happened. */
function collectLogs(call: TracedCall, hasTransfers: boolean): readonly Log[] {
  if (call.error !== undefined) return []
  const { from, to, value = '0x0', logs = [], calls = [] } = call
  const isMove = hasTransfers && to !== undefined && BigInt(value) > 0n && !/DELEGATE|CODE/.test(call.type)
  const moved: Log[] = isMove
    ? [
        {
          address: coin,
          topics: [transferTopic, pad(from), pad(to)],
          data: numberToHex(BigInt(value), { size: 32 }),
        },
      ]
    : []
  const own = logs.map(({ address, topics, data }) => ({ address, topics, data }))
  return [...moved, ...own, ...calls.flatMap((inner) => collectLogs(inner, hasTransfers))]
}
