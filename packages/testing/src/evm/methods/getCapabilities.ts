import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Prepared } from '../evmAsk.ts'
import { type EvmContext, type EvmRequest, permittedKey } from '../evmContext.ts'
import { AddressParam, ChainIdParam, parseParams } from '../parseParams.ts'

const CapabilityParams = v.looseTuple([AddressParam], 'Give the account.')
const ChainList = v.looseTuple([AddressParam, v.array(ChainIdParam)])

/** wallet_getCapabilities (EIP-5792): this wallet sends one call at a time, which is atomic only by itself. */
export function getCapabilities(context: EvmContext, request: EvmRequest): Prepared {
  const [address] = parseParams(CapabilityParams, request.params, request.method)
  permittedKey(context, request.origin, address)
  const asked = v.safeParse(ChainList, request.params)
  const { lacking } = context.state()
  const chains = context.chains
    .filter(({ id }) => !lacking.includes(id))
    .filter(({ id }) => !asked.success || asked.output[1].includes(id))
  const atomic = { status: context.isSingle ? 'supported' : 'unsupported' }
  return { perform: () => Object.fromEntries(chains.map(({ id }) => [numberToHex(id), { atomic }])) }
}
