import type { Hex, PublicClient } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { Call } from '../ask/ask.ts'
import type { Price } from '../chains/estimateCall.ts'

/** Signs a call at the price that was shown; the serialized transaction. */
export async function signCall(
  client: PublicClient,
  account: HDAccount,
  call: Call,
  price: Price,
): Promise<Hex> {
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  return account.signTransaction({
    type: 'eip1559',
    chainId: client.chain?.id ?? 0,
    nonce,
    value: call.value,
    data: call.data,
    ...(call.to !== undefined && { to: call.to }),
    ...price,
  })
}

/** Signs a call and sends it for real; its hash. */
export async function sendCall(
  client: PublicClient,
  account: HDAccount,
  call: Call,
  price: Price,
): Promise<Hex> {
  const serializedTransaction = await signCall(client, account, call, price)
  return client.sendRawTransaction({ serializedTransaction })
}
