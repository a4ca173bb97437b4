import * as v from 'valibot'
import {
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  labelhash,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { canonical } from '../seed/genesisCode.ts'
import { keeper } from '../seed/keeper.ts'
import { nameResolver } from './nameResolver.ts'

/** A domain whose names a server keeps. */
export type NameZone = {
  /** Such as `latchkey.eth`. */
  readonly zone: string
  /** Where the server's gateway is: `http://127.0.0.1:8787/v1/ens/{sender}/{data}.json`. */
  readonly gatewayUrl: string
  /** The address of the key that the gateway signs with. */
  readonly signer: Address
}

const registryAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
])
const registry = canonical.ENSRegistry
const resolverAbi = nameResolver.abi

const Answer = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ message: v.string() }) }),
])
const Receipt = v.object({ status: v.string(), contractAddress: v.nullish(v.string()) })

/** Registers a domain on a sandbox chain, with a resolver that asks a server's gateway; gives the resolver. */
export async function installNameZone(rpcUrl: string, given: NameZone): Promise<Address> {
  const node = namehash(given.zone)
  const known = await readAddress(rpcUrl, 'resolver', node)
  if (known !== zeroAddress && (await leadsTo(rpcUrl, known, given))) return known

  await request(rpcUrl, 'hardhat_impersonateAccount', [keeper])
  const args = [keeper, [given.gatewayUrl], [given.signer]] as const
  const resolver = await create(rpcUrl, encodeDeployData({ ...nameResolver, args }))
  // From the top down: each domain is made by the owner of the one above.
  const labels = given.zone.split('.')
  for (let depth = labels.length - 1; depth >= 0; depth -= 1) {
    if ((await readAddress(rpcUrl, 'owner', namehash(labels.slice(depth).join('.')))) === keeper) continue
    const parent = namehash(labels.slice(depth + 1).join('.'))
    const child = [parent, labelhash(labels[depth] ?? ''), keeper] as const
    await send(rpcUrl, encodeFunctionData({ abi: registryAbi, functionName: 'setSubnodeOwner', args: child }))
  }
  const target = [node, resolver] as const
  await send(rpcUrl, encodeFunctionData({ abi: registryAbi, functionName: 'setResolver', args: target }))
  return resolver
}

async function leadsTo(rpcUrl: string, resolver: Address, given: NameZone): Promise<boolean> {
  const ask = (data: Hex) => request(rpcUrl, 'eth_call', [{ to: resolver, data }, 'latest'])
  try {
    const urls = await ask(encodeFunctionData({ abi: resolverAbi, functionName: 'urls' }))
    const signer = [given.signer] as const
    const isSigner = await ask(
      encodeFunctionData({ abi: resolverAbi, functionName: 'signers', args: signer }),
    )
    const decoded = decodeFunctionResult({ abi: resolverAbi, functionName: 'urls', data: urls as Hex })
    return decoded.join() === given.gatewayUrl && BigInt(isSigner as Hex) === 1n
  } catch {
    // Some other resolver, which knows neither.
    return false
  }
}

async function readAddress(rpcUrl: string, functionName: 'owner' | 'resolver', node: Hex): Promise<Address> {
  const data = encodeFunctionData({ abi: registryAbi, functionName, args: [node] })
  const word = v.parse(v.string(), await request(rpcUrl, 'eth_call', [{ to: registry, data }, 'latest']))
  return `0x${word.slice(-40).toLowerCase()}`
}

async function create(rpcUrl: string, data: Hex): Promise<Address> {
  const { contractAddress } = await transact(rpcUrl, { from: keeper, data })
  if (!contractAddress) throw new Error('The sandbox chain did not deploy the resolver.')
  return contractAddress as Address
}

async function send(rpcUrl: string, data: Hex): Promise<void> {
  await transact(rpcUrl, { from: keeper, to: registry, data })
}

async function transact(rpcUrl: string, transaction: object) {
  const hash = await request(rpcUrl, 'eth_sendTransaction', [transaction])
  const receipt = v.parse(Receipt, await request(rpcUrl, 'eth_getTransactionReceipt', [hash]))
  if (receipt.status !== '0x1') throw new Error('A transaction for the domain failed on the sandbox chain.')
  return receipt
}

async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = v.parse(Answer, await response.json())
  if ('error' in answer) throw new Error(`The sandbox chain refused ${method}: ${answer.error.message}`)
  return answer.result
}
