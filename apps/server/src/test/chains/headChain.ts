import { setImmediate as settled } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Chain } from '../../chains/chain.ts'
import { answerCalls } from '../../rpc/answerCalls.ts'
import { createBreaker } from '../../rpc/breaker.ts'
import type { Call } from '../../rpc/calls.ts'
import type { ReadyCall } from '../../rpc/callUpstreams.ts'
import { createKeptAnswers } from '../../rpc/createKeptAnswers.ts'
import type { Answer } from '../../rpc/readAnswers.ts'
import type { Upstream } from '../../rpc/upstream.ts'
import { UpstreamFailure } from '../../rpc/upstreamFailure.ts'
import { chainSeven } from './chainSeven.ts'

export const someAddress = `0x${'ab'.repeat(20)}`
export const someHash = `0x${'ab'.repeat(32)}`
/** What is answered before the state of the chain has changed, and after. */
export const before = '{"jsonrpc":"2.0","id":1,"result":"before"}'
export const after = '{"jsonrpc":"2.0","id":1,"result":"after"}'

type Heard = { readonly method: string; readonly params: readonly unknown[] }

/** A chain with one node that counts what it hears, a clock that stands still, and what answers are kept in. */
export function headChain() {
  const clock = { time: 0 }
  const node = {
    number: 1n,
    hash: `0x${'a'.repeat(64)}`,
    /** What it answers to every read. */
    state: 'before',
    /** What it answers to some methods instead. */
    results: new Map<string, unknown>(),
    error: undefined as string | undefined,
    fails: false,
    look: 'answers' as 'answers' | 'fails' | 'is refused' | 'tells nonsense',
  }
  const heard: Heard[] = []
  const holds = new Map<string, Promise<void>>()
  const isLook = ({ method, params }: Heard) => method === 'eth_getBlockByNumber' && params[0] === 'latest'

  function tell(one: Heard): Answer | UpstreamFailure {
    if (isLook(one)) {
      if (node.look === 'fails') return new UpstreamFailure('status')
      if (node.look === 'is refused') return { kind: 'error', text: '{"code":-32601,"message":"no"}' }
      const block = { hash: node.hash, number: `0x${node.number.toString(16)}` }
      return { kind: 'result', text: JSON.stringify(node.look === 'answers' ? block : { number: 'many' }) }
    }
    if (node.fails) return new UpstreamFailure('status')
    if (node.error !== undefined) return { kind: 'error', text: node.error }
    const result = node.results.has(one.method) ? node.results.get(one.method) : node.state
    return { kind: 'result', text: JSON.stringify(result) }
  }

  const only: Upstream = {
    host: 'node',
    breaker: createBreaker(() => clock.time),
    allows: () => true,
    async ask(calls) {
      const answers = new Map<number, Answer>()
      for (const [id, text] of calls) {
        const one: Heard = JSON.parse(text)
        heard.push(one)
        const told = tell(one)
        await holds.get(one.method)
        if (told instanceof UpstreamFailure) throw told
        answers.set(id, told)
      }
      return answers
    },
    slowAfter: () => undefined,
    mayDouble: () => false,
    head: () => undefined,
    look: () => {},
    state: () => 'ok',
  }
  const chain = chainSeven({ upstreams: [only] })
  const kept = createKeptAnswers({ now: () => clock.time, deadlineMs: 30_000 })
  const answer = (calls: readonly Call[], on: Chain = chain) => answerCalls(on, calls, 30_000, kept)

  /** Lets the server see the head, by a read of which nothing is counted. */
  async function known(on: Chain = chain): Promise<void> {
    await answer([call('eth_gasPrice')], on)
    await settled()
  }

  /** Lets answers to a method wait until they are released. */
  function hold(method: string): () => void {
    let release = () => {}
    holds.set(method, new Promise((resolve) => (release = resolve)))
    return () => {
      holds.delete(method)
      release()
    }
  }

  return {
    clock,
    node,
    chain,
    kept,
    answer,
    known,
    hold,
    ask: async (method: string, params: unknown) => (await answer([call(method, params)]))[0],
    count: (wanted: string) => heard.filter(({ method }) => method === wanted).length,
    looks: () => heard.filter(isLook).length,
  }
}

/** Asks for a balance at the head. */
export function balanceOf(): ReadyCall {
  return call('eth_getBalance', [someAddress, 'latest'])
}

/** A call as it goes to a node. */
export function call(method: string, params: unknown = []): ReadyCall {
  return { kind: 'call', idText: '1', method, paramsText: JSON.stringify(params) }
}

/** A chain where the balance is kept, and has changed since. */
export async function keptChain() {
  const all = headChain()
  await all.known()
  expect(await all.answer([balanceOf()])).toEqual([before])
  all.node.state = 'after'
  expect(await all.answer([balanceOf()])).toEqual([before])
  return all
}
