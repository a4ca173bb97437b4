import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type SandboxChain, toViemChain } from '@latchkey/sandbox'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const artifact = new URL(
  '../../../../../packages/sandbox/src/contracts/artifacts/GatewayResolver.json',
  import.meta.url,
)

/** A gateway of EIP-3668 that answers every name with one account, and the resolver that leads to it. */
export async function startGateway(chain: SandboxChain, key: Hex, answer: Hex) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const question = request.url?.match(/\/([^/]+)\.json$/)?.[1] as Hex
    const [name] = decodeAbiParameters(parseAbiParameters('bytes, bytes'), question)
    const result = encodeAbiParameters(parseAbiParameters('address'), [answer])
    const data = encodeAbiParameters(parseAbiParameters('bytes, bytes'), [name, result])
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    origin,
    resolver: await deploy(chain, key, `${origin}/{sender}/{data}.json`),
    asked: () => asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function deploy(chain: SandboxChain, key: Hex, url: string): Promise<Address> {
  const account = privateKeyToAccount(key)
  const described = { chain: toViemChain(chain), transport: http() }
  const nonce = await createPublicClient(described).getTransactionCount({ address: account.address })
  const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { bytecode: Hex }
  const data = encodeDeployData({ abi: parseAbi(['constructor(string url)']), bytecode, args: [url] })
  await createWalletClient({ account, ...described }).sendTransaction({ data })
  return getContractAddress({ from: account.address, nonce: BigInt(nonce) })
}
