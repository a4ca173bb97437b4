import { type HostileToken, hostileTokenCode } from '@latchkey/sandbox/hostile'
import type { Address } from 'viem'
import type { openAccount } from './openSwaps.ts'

/** Creates a token that makes trouble, whose maker has all of it, in lower case. */
export async function deployHostile(
  maker: ReturnType<typeof openAccount>,
  name: HostileToken,
  supply: bigint,
): Promise<Address> {
  const hash = await maker.wallet.sendTransaction({ data: hostileTokenCode(name, supply), gas: 3_000_000n })
  const { contractAddress } = await maker.reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error(`${name} was not made.`)
  return contractAddress.toLowerCase() as Address
}
