import { parseSignIn } from '@latchkey/siwx'
import { checkSignIn, type ReadChain, verifySignIn } from '@latchkey/siwx/verify'

/** Where your backend reads contract accounts. */
const nodes: Readonly<Record<string, string>> = {
  'eip155:1': process.env['ETHEREUM_RPC'] ?? 'https://ethereum.example.com',
}

/** 10 million, enough for any account: the contract that is asked chooses its own code, and may never come to an end. */
const gas = '0x989680'

const readChain: ReadChain = async (chainId, call) => {
  const response = await fetch(nodes[chainId] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ ...call, gas }, 'latest'] }),
    signal: AbortSignal.timeout(5_000),
  })
  const { result } = await response.json()
  if (typeof result !== 'string') throw new Error(`The node of ${chainId} gave no result.`)
  return result
}

/** The account that has signed in, for a backend without a Latchkey server; a nonce is of use once. */
export async function readSignIn(message: string, signature: string, nonce: string): Promise<string> {
  const fields = parseSignIn(message)
  const chains = Object.keys(nodes)
  const refusal = checkSignIn(fields, { origin: 'https://shop.example', nonce, chains })
  if (refusal !== undefined) throw new Error(`Refused: ${refusal}`)
  const isSigned = await verifySignIn({ message, signature, chainId: fields.chainId, readChain })
  if (!isSigned) throw new Error('Refused: signature')
  return `${fields.chainId}:${fields.accountAddress}`
}
