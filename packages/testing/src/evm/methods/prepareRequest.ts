import type { Prepared } from '../evmAsk.ts'
import type { EvmContext, EvmRequest } from '../evmContext.ts'
import { walletErrors } from '../providerRpcError.ts'
import { coinbase, listAccounts, requestAccounts } from './accounts.ts'
import { addEthereumChain, chainId, netVersion, switchEthereumChain } from './chains.ts'
import { getCapabilities } from './getCapabilities.ts'
import { getPermissions, requestPermissions, revokePermissions } from './permissions.ts'
import { personalSign } from './personalSign.ts'
import { getCallsStatus, sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signTypedData } from './signTypedData.ts'
import { watchAsset } from './watchAsset.ts'

type Method = (context: EvmContext, request: EvmRequest) => Prepared

const methods: Readonly<Record<string, Method>> = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: listAccounts,
  eth_coinbase: coinbase,
  eth_chainId: chainId,
  net_version: netVersion,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_switchEthereumChain: switchEthereumChain,
  wallet_addEthereumChain: addEthereumChain,
  wallet_watchAsset: watchAsset,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
}

// eth_sign signs anything at all, and the rest would reach the node's own keys or need a socket.
const refused =
  /^eth_(sign|signTransaction|signTypedData.*|decrypt|getEncryptionPublicKey|subscribe|unsubscribe)$/
const readable = /^(eth|net|web3)_/

/** Checks a request and says what would be asked and done; reads go to the node of the active chain. */
export function prepareRequest(context: EvmContext, request: EvmRequest): Prepared {
  const own = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (own) return own(context, request)
  if (refused.test(request.method) || !readable.test(request.method))
    throw walletErrors.unsupported(request.method)
  const { chainId: active } = context.state()
  return { perform: () => context.rpc(active, request.method, request.params) }
}
