import * as v from 'valibot'
import type { Chain } from '../chains/chain.ts'
import { callUpstreams } from './callUpstreams.ts'

/** The newest block of a chain. */
export type Head = { readonly hash: string; readonly number: bigint }

const Block = v.object({
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)),
  number: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,16}$/i),
    v.transform((hex) => BigInt(hex)),
  ),
})

const latestBlock = {
  kind: 'call',
  idText: '0',
  method: 'eth_getBlockByNumber',
  paramsText: '["latest",false]',
} as const

/** Asks a chain for its newest block; rejects where no node answers, undefined where none says which it is. */
export async function readHead(chain: Chain, deadlineMs: number): Promise<Head | undefined> {
  const [outcome] = await callUpstreams(chain, [latestBlock], deadlineMs)
  const block = v.safeParse(Block, outcome?.kind === 'result' ? JSON.parse(outcome.text) : undefined)
  return block.success ? block.output : undefined
}
