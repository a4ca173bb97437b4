import { type Sandbox, toViemChain } from '@latchkey/sandbox'
import { type Address, createWalletClient, type Hex, http, labelhash, namehash, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'

const abi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address addr)',
  'function setAddr(bytes32 node, uint256 coinType, bytes addr)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(string name)',
])
type Contract = 'ENSRegistry' | 'PublicResolver' | 'ReverseRegistrar'
type Method = 'setSubnodeRecord' | 'setAddr' | 'setText' | 'setName'

/** Writes names of a sandbox chain. */
export type NameWriter = {
  who(index: number): { readonly address: Address; readonly privateKey: Hex }
  /** Calls a contract of ENS as an account of the sandbox. */
  write(index: number, contract: Contract, method: Method, args: readonly unknown[]): Promise<void>
  /** alice gives a name below hers a resolver. */
  give(label: string, resolver: string): Promise<string>
  /** alice gives a name below hers to an account. */
  lend(label: string, index: number): Promise<string>
}

/** Makes a writer of names for a chain of a sandbox. */
export function createNameWriter(sandbox: Sandbox, chainId: number): NameWriter {
  const chain = sandbox.chain(chainId)
  function who(index: number) {
    const account = sandbox.accounts[index]
    if (account === undefined) throw new Error(`The sandbox has no account ${index}.`)
    return { address: account.address as Address, privateKey: account.privateKey as Hex }
  }
  const write: NameWriter['write'] = async (index, contract, functionName, args) => {
    const signer = createWalletClient({
      account: privateKeyToAccount(who(index).privateKey),
      chain: toViemChain(chain),
      transport: http(),
    })
    const sent = { address: chain.contracts[contract], abi, functionName, args }
    const hash = await signer.writeContract(sent as never)
    await waitForTransactionReceipt(signer, { hash })
  }
  const give: NameWriter['give'] = async (label, resolver) => {
    const record = [namehash('alice.eth'), labelhash(label), who(0).address, resolver, 0n]
    await write(0, 'ENSRegistry', 'setSubnodeRecord', record)
    return `${label}.alice.eth`
  }
  return {
    who,
    write,
    give,
    async lend(label, index) {
      const name = await give(label, chain.contracts.PublicResolver)
      await write(0, 'PublicResolver', 'setAddr', [namehash(name), who(index).address])
      return name
    },
  }
}
