import { ChainIdParam } from '@latchkey/wire'
import * as v from 'valibot'
import type { Chain } from '../chains/chain.ts'
import type { Registry } from '../chains/createRegistry.ts'
import { Failure } from '../http/failure.ts'
import { coinTypeOf } from './coinType.ts'
import type { ChainOfNames } from './openEns.ts'

/** The chain that is named, when it has names; else Ethereum, else the first that has them. */
export function chainOfNames({ chains, find }: Registry, asked: string | undefined): ChainOfNames {
  if (asked !== undefined && asked !== '') {
    const chainId = v.safeParse(ChainIdParam, asked)
    if (!chainId.success) throw refused('invalid_chain', chainId.issues[0].message)
    const evmId = /^eip155:(\d+)$/.exec(chainId.output)?.[1]
    if (evmId !== undefined) assertCoinType(Number(evmId))
    const named = find(chainId.output)
    if (named !== undefined && hasNames(named)) return named
    throw refused(
      'unsupported_chain',
      `There are no names on ${chainId.output} here: GET /v1/supported-chains lists where identity is.`,
    )
  }
  const usual = [find('eip155:1'), ...chains].find((chain) => chain !== undefined && hasNames(chain))
  if (usual !== undefined && hasNames(usual)) return usual
  throw refused('unsupported_chain', 'No chain of this server has names: the operator has to add chain 1.')
}

function hasNames(chain: Chain): chain is ChainOfNames {
  return chain.universalResolver !== undefined
}

/** A chain without a coin type cannot have an address in a name (ENSIP-11). */
function assertCoinType(id: number): void {
  try {
    coinTypeOf(id)
  } catch (error) {
    throw refused('invalid_chain', error instanceof Error ? error.message : 'Invalid chainId')
  }
}

function refused(reason: string, description: string): Failure {
  return new Failure(400, reason, description, { field: 'chainId' })
}
