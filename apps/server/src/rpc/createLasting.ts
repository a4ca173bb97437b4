import * as v from 'valibot'
import { createMemory } from '../cache/createMemory.ts'
import { createShared } from '../cache/createShared.ts'
import type { Sharing } from '../cache/sharing.ts'
import type { Chain } from '../chains/chain.ts'
import type { Call, Outcome } from './calls.ts'
import { isObject } from './isObject.ts'
import { LastingCodeParams, lastingCode } from './lastingCode.ts'

/** Answers that no block to come changes: of what is named by its hash once its block is final, and the code of contracts. */
export type Lasting = {
  /** What is known of these calls, by their place. */
  take(chain: Chain, calls: readonly Call[]): Promise<ReadonlyMap<number, Outcome>>
  /** Caches lasting answers in the background and returns at once. */
  put(chain: Chain, calls: readonly Call[], outcomes: readonly Outcome[]): void
}

/** What keeping answers needs. */
export type LastingParts = {
  readonly now: () => number
  /** The number of the last block that a chain has made final; undefined where nobody says so. */
  readonly readFinal: (chain: Chain) => Promise<bigint | undefined>
  /** The code that an address had at that block; undefined where nobody says so. */
  readonly readFinalCode: (chain: Chain, address: string) => Promise<string | undefined>
  readonly sharing?: Sharing | undefined
}

type LastingMethod = { readonly params: v.GenericSchema; readonly number?: string }

const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))

/** The methods whose answer may last, with what they take, and where the answer tells its block; code tells none. */
const methods: ReadonlyMap<string, LastingMethod> = new Map<string, LastingMethod>([
  ['eth_getTransactionReceipt', { params: v.strictTuple([Hash]), number: 'blockNumber' }],
  ['eth_getTransactionByHash', { params: v.strictTuple([Hash]), number: 'blockNumber' }],
  ['eth_getBlockByHash', { params: v.strictTuple([Hash, v.boolean()]), number: 'number' }],
  ['eth_getCode', { params: LastingCodeParams }],
])

const hereMs = 60 * 60_000
const sharedMs = 24 * 60 * 60_000
/** How often a chain is asked how far it is final, and for the same final code. */
const finalMs = 30_000
const mostEntries = 20_000
const mostCharacters = 32 * 1024 * 1024
/** Larger ones are rare, and would push many others out. */
const longestAnswer = 128 * 1024

/** Keeps lasting answers: an hour here, a day for all nodes. */
export function createLasting({ now, readFinal, readFinalCode, sharing }: LastingParts): Lasting {
  const kept = createMemory<{ readonly text: string; readonly until: number }>({
    mostEntries,
    mostWeight: mostCharacters,
    weigh: ({ text }) => text.length,
  })
  const shared =
    sharing &&
    createShared<string>({
      with: sharing,
      kind: 'rpc:v1',
      ttlMs: sharedMs,
      schema: v.pipe(v.string(), v.maxLength(longestAnswer)),
    })
  const codesAskedAt = createMemory<number>({ mostEntries })
  const finals = new Map<string, { readonly askedAt: number; readonly number: Promise<bigint | undefined> }>()

  /** How far a chain is final, as far as it has to be known. */
  async function finalOf(chain: Chain, wanted: bigint): Promise<bigint | undefined> {
    const known = finals.get(chain.caip2)
    const number = await known?.number
    if (known && ((number !== undefined && wanted <= number) || now() - known.askedAt < finalMs))
      return number
    // Many may have waited for the same: the first of them asks.
    const other = finals.get(chain.caip2)
    if (other !== undefined && other !== known) return other.number
    const asked = { askedAt: now(), number: readFinal(chain) }
    finals.set(chain.caip2, asked)
    return asked.number
  }

  function store(key: string, text: string): void {
    kept.set(key, { text, until: now() + hereMs })
    shared?.put(new Map([[key, text]]), 0)
  }

  async function keep(chain: Chain, key: string, text: string, number: bigint): Promise<void> {
    const final = await finalOf(chain, number)
    if (final !== undefined && number <= final) store(key, text)
  }

  async function keepCode(chain: Chain, key: string, text: string, paramsText: string): Promise<void> {
    const code = lastingCode(text)
    const askedAt = codesAskedAt.get(key) ?? Number.NEGATIVE_INFINITY
    if (code === undefined || now() - askedAt < finalMs) return
    codesAskedAt.set(key, now())
    const [address] = v.parse(LastingCodeParams, JSON.parse(paramsText))
    const final = await readFinalCode(chain, address)
    if (final?.toLowerCase() === code) store(key, text)
  }

  return {
    async take(chain, calls) {
      const found = new Map<number, Outcome>()
      const missing = new Map<string, number[]>()
      for (const [at, call] of calls.entries()) {
        const key = keyOf(chain, call)
        if (key === undefined) continue
        const here = kept.touch(key)
        if (here !== undefined && now() < here.until) found.set(at, { kind: 'result', text: here.text })
        else missing.set(key, [...(missing.get(key) ?? []), at])
      }
      if (shared === undefined || missing.size === 0) return found
      for (const [key, { value, freshMs }] of await shared.take([...missing.keys()])) {
        if (freshMs <= 0) continue
        kept.set(key, { text: value, until: now() + Math.min(hereMs, freshMs) })
        for (const at of missing.get(key) ?? []) found.set(at, { kind: 'result', text: value })
      }
      return found
    },
    put(chain, calls, outcomes) {
      for (const [at, call] of calls.entries()) {
        const { kind, text } = outcomes[at] ?? { kind: 'error', text: '' }
        const key = kind === 'result' && text.length <= longestAnswer ? keyOf(chain, call) : undefined
        if (key === undefined || call.kind !== 'call') continue
        if (call.method === 'eth_getCode') {
          void keepCode(chain, key, text, call.paramsText)
          continue
        }
        const number = blockOf(call, text)
        if (number !== undefined) void keep(chain, key, text, number)
      }
    },
  }
}

/** Every input of a call that lasts; undefined for any other. A sandbox takes back whatever it is told to: there nothing lasts. */
function keyOf(chain: Chain, call: Call): string | undefined {
  if (chain.sandbox || call.kind !== 'call') return undefined
  const method = methods.get(call.method)
  if (method === undefined) return undefined
  const params = v.safeParse(method.params, JSON.parse(call.paramsText))
  // Case says nothing in a hash or an address.
  return params.success
    ? `${chain.caip2} ${call.method} ${JSON.stringify(params.output).toLowerCase()}`
    : undefined
}

/** The block that an answer is of; undefined while it is in none. */
function blockOf(call: Call, text: string): bigint | undefined {
  const name = call.kind === 'call' ? methods.get(call.method)?.number : undefined
  const value: unknown = JSON.parse(text)
  const number = isObject(value) && name !== undefined ? value[name] : undefined
  return typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined
}
