import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Prepared } from '../evmAsk.ts'
import { askBase, describeChain, type EvmContext, type EvmRequest, servedChain } from '../evmContext.ts'
import { ChainIdParam, parseParams } from '../parseParams.ts'
import { walletErrors } from '../providerRpcError.ts'

const SwitchParams = v.looseTuple([v.object({ chainId: ChainIdParam })], 'Name one chain.')

const AddParams = v.looseTuple(
  [
    v.object({
      chainId: ChainIdParam,
      chainName: v.pipe(v.string(), v.nonEmpty('The chain needs a name.')),
      rpcUrls: v.pipe(v.array(v.pipe(v.string(), v.url())), v.nonEmpty('The chain needs a node.')),
      nativeCurrency: v.nullish(
        v.object({
          name: v.string(),
          symbol: v.string(),
          decimals: v.literal(18, 'Currencies have 18 decimals.'),
        }),
      ),
    }),
  ],
  'Describe one chain.',
)

/** eth_chainId. */
export function chainId(context: EvmContext): Prepared {
  return { perform: () => numberToHex(context.state().chainId) }
}

/** net_version: the same id, in decimals. */
export function netVersion(context: EvmContext): Prepared {
  return { perform: () => String(context.state().chainId) }
}

/** wallet_switchEthereumChain (EIP-3326). */
export function switchEthereumChain(context: EvmContext, request: EvmRequest): Prepared {
  const [{ chainId: id }] = parseParams(SwitchParams, request.params, request.method)
  const { chainId: active, lacking } = context.state()
  if (!servedChain(context, id) || lacking.includes(id)) throw walletErrors.unknownChain(id)
  if (id === active) return { perform: () => null }
  return switching(context, request, 'switchChain', id)
}

/** wallet_addEthereumChain (EIP-3085): the wallet keeps its own node; only chains of the sandbox can be added. */
export function addEthereumChain(context: EvmContext, request: EvmRequest): Prepared {
  const [{ chainId: id }] = parseParams(AddParams, request.params, request.method)
  if (!servedChain(context, id)) {
    const served = context.chains.map((chain) => chain.id).join(', ')
    throw walletErrors.invalidParams(
      `This wallet never uses the chain ${id}. It has only those of the sandbox: ${served}.`,
    )
  }
  const { chainId: active, lacking } = context.state()
  if (id === active && !lacking.includes(id)) return { perform: () => null }
  return switching(context, request, lacking.includes(id) ? 'addChain' : 'switchChain', id)
}

// EIP-3085 leaves the switch to the wallet; the common ones switch to what was just added, and so does this one.
function switching(
  context: EvmContext,
  request: EvmRequest,
  kind: 'switchChain' | 'addChain',
  id: number,
): Prepared {
  const base = askBase(context, request, context.state().selected)
  return {
    ask: { ...base, kind, target: describeChain(context, id) },
    perform() {
      const { lacking } = context.state()
      context.change({ chainId: id, lacking: lacking.filter((missing) => missing !== id) })
      return null
    },
  }
}
