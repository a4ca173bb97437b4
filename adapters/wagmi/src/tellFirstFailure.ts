import type { Connector } from 'wagmi'

/** The method is unknown, as EIP-1193 says it and as JSON-RPC does. */
const [unsupportedMethod, methodNotFound] = [4200, -32601]

/**
 * Where a wallet fails to send, viem asks once more by another name, and tells only how that went. A wallet that does not
 * know the other name has nothing to say by it: said as viem understands it, the visitor hears the first failure.
 */
export function tellFirstFailure(connector: Connector): Connector {
  async function getProvider(given?: { chainId?: number | undefined }): Promise<unknown> {
    const provider = (await connector.getProvider(given)) as Provider
    const request = async (args: { readonly method: string }) => {
      try {
        return await provider.request(args)
      } catch (error) {
        const isUnknown = Object(error).code === unsupportedMethod && args.method === 'wallet_sendTransaction'
        throw isUnknown ? Object.assign(new Error('Method not found'), { code: methodNotFound }) : error
      }
    }
    return { request }
  }
  return Object.create(connector, { getProvider: { value: getProvider } })
}

type Provider = { request(args: { readonly method: string }): Promise<unknown> }
