import { type Hex, toFunctionSelector } from 'viem'
import type { ContractCall } from './chainReads.ts'

/** What became of one call of many. */
export type Aggregated = { readonly success: boolean; readonly data: Hex }

const selector = toFunctionSelector('aggregate3((address,bool,bytes)[])')

/** Writes a call of Multicall3's `aggregate3` in which every call may fail. */
export function encodeAggregate3(calls: readonly ContractCall[]): Hex {
  return `${selector}${encodeCalls(calls, () => 1)}`
}

/**
 * Writes a list of calls, each as `(address,X,bytes)`; `middle` gives the X. By hand, because general encoders spend
 * milliseconds on hundreds of calls that all have the same shape.
 */
export function encodeCalls<Call extends ContractCall>(
  calls: readonly Call[],
  middle: (call: Call) => number,
): string {
  let heads = ''
  let bodies = ''
  for (const call of calls) {
    heads += word(calls.length * 32 + bodies.length / 2)
    const { to, data } = call
    const bytes = (data.length - 2) / 2
    // The address, the X, where the data begins, how long it is, and the data, filled up to whole words.
    bodies += to.slice(2).toLowerCase().padStart(64, '0') + word(middle(call)) + word(0x60) + word(bytes)
    bodies += data.slice(2).padEnd(Math.ceil(bytes / 32) * 64, '0')
  }
  return `${word(0x20)}${word(calls.length)}${heads}${bodies}`
}

/** Reads what `aggregate3` gave for so many calls; undefined when that is not what it is. */
export function decodeAggregate3(result: unknown, count: number): readonly Aggregated[] | undefined {
  return decodeAnswers(result, count, { listAt: 0, dataAt: 32 })
}

/** Reads a list of answers: the offset of the list stands at one byte, that of the data at another of each answer. */
export function decodeAnswers(
  result: unknown,
  count: number,
  places: { readonly listAt: number; readonly dataAt: number },
): readonly Aggregated[] | undefined {
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result)) return undefined
  const at = (byte: number) => readWord(result, byte)
  const list = at(places.listAt)
  if (list === undefined || at(list) !== count) return undefined
  const answers: Aggregated[] = []
  for (let n = 0; n < count; n++) {
    const offset = at(list + 32 + n * 32)
    if (offset === undefined) return undefined
    const tuple = list + 32 + offset
    const dataAt = at(tuple + places.dataAt)
    const success = at(tuple)
    if (dataAt === undefined || success === undefined) return undefined
    const bytes = at(tuple + dataAt)
    if (bytes === undefined) return undefined
    const start = 2 + (tuple + dataAt + 32) * 2
    if (start + bytes * 2 > result.length) return undefined
    answers.push({ success: success === 1, data: `0x${result.slice(start, start + bytes * 2)}` })
  }
  return answers
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** A number that stands at a byte; undefined where the text ends or the number is no sane offset. */
function readWord(text: string, byte: number): number | undefined {
  const start = 2 + byte * 2
  if (start + 64 > text.length) return undefined
  const value = Number(`0x${text.slice(start, start + 64)}`)
  return Number.isSafeInteger(value) ? value : undefined
}
