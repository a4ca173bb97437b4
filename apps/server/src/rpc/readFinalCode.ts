import type { Chain } from '../chains/chain.ts'
import { callUpstreams } from './callUpstreams.ts'

/** Asks a chain for the code that an address had at the last final block; undefined where no node says so. */
export async function readFinalCode(
  chain: Chain,
  address: string,
  deadlineMs: number,
): Promise<string | undefined> {
  const call = {
    kind: 'call',
    idText: '0',
    method: 'eth_getCode',
    paramsText: JSON.stringify([address, 'finalized']),
  } as const
  try {
    const [outcome] = await callUpstreams(chain, [call], deadlineMs)
    const code: unknown = outcome?.kind === 'result' ? JSON.parse(outcome.text) : undefined
    return typeof code === 'string' ? code : undefined
  } catch {
    // Nobody answers: then it is not known to last, and is asked for as before.
    return undefined
  }
}
