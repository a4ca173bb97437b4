import { expect, test } from 'vitest'
import type { ChainReads, ContractCall } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import { wordOf } from '../test/chains/strangeToken.ts'
import type { TokenAddress } from '../tokens/token.ts'
import { createUnlistedReader } from './readUnlisted.ts'

const account = `0x${'ab'.repeat(20)}` as const
const asking = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, block: 7n }
const tokens = (count: number) =>
  Array.from({ length: count }, (_, n): TokenAddress => `0x${(n + 1).toString(16).padStart(40, '0')}`)

/** A chain whose contracts answer 1 unless they are told to misbehave, and how it was asked. */
function scripted() {
  const script = {
    spoils: new Set<string>(),
    isNone: new Set<string>(),
    failsAfter: Number.POSITIVE_INFINITY,
  }
  const heard = { together: [] as string[][], alone: [] as string[] }
  const well = (call: ContractCall) => (script.isNone.has(call.to) ? undefined : wordOf(1n))
  const reads: Pick<ChainReads, 'callMany' | 'callApart'> = {
    async callMany(calls) {
      if (calls.length > 0) heard.together.push(calls.map(({ to }) => to))
      return calls.map((call) => (script.spoils.has(call.to) ? undefined : well(call)))
    },
    async callApart(calls) {
      if (heard.alone.length >= script.failsAfter) throw new NodeError({ message: 'busy' })
      heard.alone.push(...calls.map(({ to }) => to))
      return calls.map(well)
    },
  }
  const clock = { time: 0 }
  const trouble: unknown[] = []
  const reader = createUnlistedReader(
    reads as ChainReads,
    () => clock.time,
    (error) => trouble.push(error),
  )
  const forget = () => {
    heard.together.length = 0
    heard.alone.length = 0
  }
  return {
    script,
    heard,
    forget,
    clock,
    trouble,
    read: (some: TokenAddress[]) => reader.read(account, some, asking),
  }
}

test('a token is asked alone the first time, and together with others from then on', async () => {
  const { heard, forget, read } = scripted()
  expect((await read(tokens(3))).amounts.size).toBe(3)
  expect([heard.together, heard.alone.length]).toEqual([[], 3])
  forget()
  expect((await read(tokens(3))).amounts.size).toBe(3)
  expect([heard.together, heard.alone]).toEqual([[tokens(3)], []])
})

test('finds a thousand tokens in a few reads of bounded cost', async () => {
  const { heard, forget, read } = scripted()
  const many = tokens(1_000)
  let reads = 0
  for (let complete = false; !complete; reads++) {
    forget()
    const answer = await read(many)
    complete = answer.complete
    expect(heard.alone.length).toBeLessThanOrEqual(96)
    if (complete) expect(answer.amounts.size).toBe(1_000)
  }
  expect(reads).toBeLessThanOrEqual(11)
})

test('does not check an address that is no token again for an hour', async () => {
  const { script, heard, forget, clock, read } = scripted()
  for (const address of tokens(2)) script.isNone.add(address)
  expect(await read(tokens(3))).toMatchObject({ complete: true })
  forget()
  expect((await read(tokens(3))).complete).toBe(true)
  expect(heard.alone).toEqual([])
  script.isNone.clear()
  clock.time += 60 * 60_000
  expect((await read(tokens(3))).amounts.size).toBe(3)
})

test('one that behaves alone and spoils company is asked alone for an hour', async () => {
  const { script, heard, forget, clock, read } = scripted()
  const [bad = '0x', good = '0x'] = tokens(2)
  await read([bad, good])
  script.spoils.add(bad)
  expect((await read([bad, good])).amounts.size).toBe(2)
  forget()
  for (const _ of ['again', 'and again']) expect((await read([bad, good])).amounts.size).toBe(2)
  expect(heard.together).toEqual([[good], [good]])
  expect(heard.alone).toEqual([bad, bad])
  forget()
  clock.time += 60 * 60_000
  await read([bad, good])
  expect(heard.together).toEqual([[bad, good]])
})

test('when the node gives up in the middle, what was learnt is told and kept, and that it is not all', async () => {
  const { script, heard, forget, trouble, read } = scripted()
  script.failsAfter = 24
  const half = await read(tokens(60))
  expect([half.amounts.size, half.complete, trouble.length]).toEqual([24, false, 1])
  script.failsAfter = Number.POSITIVE_INFINITY
  forget()
  const whole = await read(tokens(60))
  expect([whole.amounts.size, whole.complete]).toEqual([60, true])
  expect(heard.alone).toHaveLength(36)
})
