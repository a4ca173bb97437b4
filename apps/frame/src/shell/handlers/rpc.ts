import { isUnsafeMethod } from '@latchkey/wire/frame'
import { callChain } from '../callChain.ts'
import { unsupportedNetwork } from '../frameErrors.ts'
import { requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
import type { Answers } from './answers.ts'

/** RPC methods: those that read are answered here or by the server, on the chain that the wallet is on. */
export const rpcAnswers: Answers<'rpcRequest'> = {
  async rpcRequest(shell, request, context) {
    const user = await requireUser(shell)
    const { wallet } = user
    if (isUnsafeMethod(request.method)) return shell.approve(request, user, context)
    switch (request.method) {
      case 'eth_accounts':
        return [wallet.address]
      case 'eth_chainId':
        return hexChainId(shell)
      case 'wallet_getCapabilities':
        // Calls of one account are sent one after the other.
        return { [hexChainId(shell)]: { atomic: { status: 'unsupported' } } }
      case 'wallet_getCallsStatus': {
        // Loaded when it is needed: few pages send calls.
        const { callsStatus } = await import('../callsStatus.ts')
        return callsStatus(shell, request.params, context.signal)
      }
      case 'wallet_getAssets': {
        const { readAssets } = await import('../readAssets.ts')
        return readAssets(shell, request.params, { account: wallet.address, signal: context.signal })
      }
      default:
        return callChain(shell, request, context.signal)
    }
  },
}

/** `eip155:1` as `0x1`. */
function hexChainId({ state }: Shell): string {
  const [namespace, reference = ''] = state().chainId.split(':')
  if (namespace !== 'eip155') throw unsupportedNetwork()
  return `0x${Number(reference).toString(16)}`
}
