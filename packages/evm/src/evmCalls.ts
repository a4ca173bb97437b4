import type { EvmCalls } from '@latchkey/core/adapter'
import { getAssets } from './calls/getAssets.ts'
import type { CodecSource } from './contract/codec.ts'
import { readContract } from './contract/readContract.ts'
import { writeContract } from './contract/writeContract.ts'
import { signTypedData } from './session/signTypedData.ts'
import { estimateGas } from './transaction/estimateGas.ts'
import { sendTransaction } from './transaction/sendTransaction.ts'

/** What an EVM wallet can be asked besides connecting, through its own provider. */
export function evmCalls(provider: unknown, codec?: CodecSource): EvmCalls {
  const options = (signal?: AbortSignal) => ({ ...(codec && { codec }), ...(signal && { signal }) })
  return {
    signTypedData: (data, address, signal) => signTypedData(provider, data, address, signal),
    estimateGas: (transaction, signal) => estimateGas(provider, transaction, signal),
    sendTransaction: (transaction, signal) => sendTransaction(provider, transaction, signal),
    readContract: (read, signal) => readContract(provider, read, options(signal)),
    writeContract: (write, signal) => writeContract(provider, write, options(signal)),
    getAssets: async (address, chainId, signal) => {
      const told = await getAssets(provider, address, { chainFilter: [chainId], ...(signal && { signal }) })
      return told[`eip155:${chainId}`] ?? []
    },
  }
}
