import type { Address, Hex } from 'viem'
import { ownArtifacts } from '../contracts/ownArtifacts.ts'
import { multicall3Runtime, packagedRuntime } from '../contracts/packagedBytecode.ts'

/** Contracts that clients expect at an address of their own, on whichever chain. */
export const canonical = {
  Multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  Create2Deployer: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  // Where Ethereum has it.
  UniswapInterfaceMulticall: '0x1F98415757620B543A52E61c46B32eB19261F984',
  ENSRegistry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  UniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
} as const satisfies Record<string, Address>

/** Creates what its calldata holds, under the salt in the first 32 bytes. */
const create2Deployer: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** What a chain holds before its first block: canonical bytecode such as Multicall3 and the CREATE2 deployer. */
export function genesisCode(): readonly { readonly address: Address; readonly code: Hex }[] {
  return [
    { address: canonical.Multicall3, code: multicall3Runtime() },
    { address: canonical.Create2Deployer, code: create2Deployer },
    {
      address: canonical.UniswapInterfaceMulticall,
      code: packagedRuntime('UniswapInterfaceMulticall'),
    },
    { address: canonical.ENSRegistry, code: packagedRuntime('ENSRegistry') },
    { address: canonical.UniversalResolver, code: ownArtifacts.UniversalResolver.deployedBytecode as Hex },
  ]
}
