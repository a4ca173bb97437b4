// This file alone imports ethers, and a page fetches it when it first needs it.
import { interfaceCodec, type Library } from '@latchkey/evm'
import {
  BrowserProvider,
  type Eip1193Provider,
  FunctionFragment,
  Interface,
  type InterfaceAbi,
  JsonRpcSigner,
} from 'ethers'

/** ethers 6 over a wallet's own provider. */
export const library: Library<BrowserProvider, JsonRpcSigner> = {
  // `any`: with a network of its own, the provider would refuse to work once the wallet moves.
  openProvider: (wallet) => new BrowserProvider(wallet as Eip1193Provider, 'any'),
  // Made by hand, because `getSigner` asks the wallet for accounts, and may open it.
  openSigner: (provider, address) => new JsonRpcSigner(provider, address),
  moved(provider) {
    // The first answer after a move is still the old network: it is taken here, so that the page gets the next one.
    provider.getNetwork().catch(() => {
      // A wallet that cannot say where it is will say so to the page.
    })
  },
  codec: interfaceCodec((abi) => {
    const contract = new Interface(abi as InterfaceAbi)
    return {
      find: (name) =>
        contract.fragments.filter(FunctionFragment.isFragment).filter((one) => one.name === name),
      encode: (fragment, args) => contract.encodeFunctionData(fragment, args),
      decode: (fragment, data) => contract.decodeFunctionResult(fragment, data),
    }
  }),
}
