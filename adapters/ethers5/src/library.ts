// This file alone imports ethers 5: it is fetched late, and ethers puts itself on `window` when it is.
import { interfaceCodec, type Library } from '@latchkey/evm'
import { providers, utils } from 'ethers'

/** ethers 5 over a wallet's own provider. */
export const library: Library<providers.Web3Provider, providers.JsonRpcSigner> = {
  openProvider: (wallet) => new providers.Web3Provider(wallet, 'any'),
  openSigner: (provider, address) => provider.getSigner(address),
  codec: interfaceCodec((abi) => {
    const contract = new utils.Interface(abi as utils.Fragment[])
    return {
      find: (name) => Object.values(contract.functions).filter((fragment) => fragment.name === name),
      encode: (fragment, args) => contract.encodeFunctionData(fragment, args),
      decode: (fragment, data) => contract.decodeFunctionResult(fragment, data),
    }
  }),
}
