import * as v from 'valibot'
import { readAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import type { ChainCall } from '../shell/callChain.ts'
import type { Outcome } from './approval.ts'
import { coin, Log, type ReadLog, readLogs, topic } from './readLogs.ts'

/** One call of a trace. The calls inside of it are read one by one: a trace may be as deep as the chain lets it be. */
const TracedCall = v.object({
  type: v.string(),
  from: v.string(),
  to: v.optional(v.string()),
  value: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i))),
  input: v.optional(v.string()),
  error: v.optional(v.string()),
  logs: v.optional(v.array(Log)),
  calls: v.optional(v.array(v.unknown())),
})
type TracedCall = v.InferOutput<typeof TracedCall>

/** Calls of these types move their value. A delegated call repeats the value of the call around it. */
const moving: readonly string[] = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/** The call that traces a transaction without sending it, for nodes that cannot simulate (`debug_traceCall`). */
export function traceCall(call: object): ChainCall {
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  return { method: 'debug_traceCall', params: [call, 'latest', options] }
}

/** Reads the trace of one transaction for an account; undefined when the node cannot trace, or the transaction fails. */
export function readTrace(answer: unknown, account: Hex, wrapped: string | undefined): Outcome | undefined {
  const logs: ReadLog[] = []
  let hasLogs = false
  let count = 0
  // From the end: what it finds inside of a call comes right after it.
  const waiting = [answer]
  while (waiting.length > 0) {
    const parsed = v.safeParse(TracedCall, waiting.pop())
    if (!parsed.success) return undefined
    const call = parsed.output
    const isFirst = count === 0
    count += 1
    // What a failed call did, and the calls inside of it, never happened.
    if (call.error !== undefined && isFirst) return undefined
    if (call.error !== undefined) continue
    const move = readMove(call)
    if (move === 'unknown') return undefined
    logs.push(...move, ...(call.logs ?? []))
    hasLogs ||= call.logs !== undefined && call.logs.length > 0
    waiting.push(...(call.calls ?? []).toReversed())
  }
  // Older nodes trace without logs: then the trace does not say which tokens moved.
  if (!hasLogs && !isPlain(answer, count)) return undefined
  return readLogs(logs, account, wrapped)
}

/** A move of the chain's own coin, as a simulation reports it. */
function readMove({ type, from, to, value = '0x0' }: TracedCall): readonly ReadLog[] | 'unknown' {
  const amount = BigInt(value)
  if (amount === 0n || !moving.includes(type)) return []
  const [sender, recipient] = [readAddress(from.toLowerCase()), readAddress(to?.toLowerCase())]
  if (sender === undefined || recipient === undefined) return 'unknown'
  const topics = [topic.transfer, wordOf(sender), wordOf(recipient)]
  return [{ address: coin, topics, data: `0x${amount.toString(16).padStart(64, '0')}` }]
}

/** Whether a trace is of coins that were sent without data and that started nothing. */
function isPlain(answer: unknown, count: number): boolean {
  const { input } = answer as { readonly input?: unknown }
  return count === 1 && (input === undefined || input === '0x')
}

function wordOf(address: Hex): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
