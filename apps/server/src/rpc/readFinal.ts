import type { Chain } from '../chains/chain.ts'
import { callUpstreams } from './callUpstreams.ts'
import { isObject } from './isObject.ts'

const finalBlock = {
  kind: 'call',
  idText: '0',
  method: 'eth_getBlockByNumber',
  paramsText: '["finalized",false]',
} as const

/** Asks a chain how far it is final; undefined where no node says so. */
export async function readFinal(chain: Chain, deadlineMs: number): Promise<bigint | undefined> {
  try {
    const [outcome] = await callUpstreams(chain, [finalBlock], deadlineMs)
    const block: unknown = outcome?.kind === 'result' ? JSON.parse(outcome.text) : undefined
    const number = isObject(block) ? block['number'] : undefined
    return typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined
  } catch {
    // Nobody answers: then nothing is known to last, and everything is asked as before.
    return undefined
  }
}
