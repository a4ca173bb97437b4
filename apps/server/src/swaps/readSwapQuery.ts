import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import { Failure } from '../http/failure.ts'
import { readAccount } from '../http/readAccount.ts'

/** Two tokens of one chain. */
export type SwapPair = { readonly chainId: Caip2; readonly from: Address; readonly to: Address }

/** Pools count amounts with a sign, so half of the numbers there are is the most. */
const largest = (1n << 255n) - 1n

/** Reads which token is swapped for which; both are of one chain. */
export function readPair(from: string | undefined, to: string | undefined): SwapPair {
  const source = readToken(from, 'from')
  const target = readToken(to, 'to')
  if (source.chainId !== target.chainId) {
    const description = 'Choose two tokens of the same network: swaps do not cross networks.'
    throw new Failure(400, 'invalid_pair', description, { field: 'to' })
  }
  if (source.address === target.address) {
    throw new Failure(400, 'invalid_pair', 'Choose two different tokens.', { field: 'to' })
  }
  return { chainId: source.chainId, from: source.address, to: target.address }
}

/** Reads one token with its chain. */
export function readToken(
  text: string | undefined,
  field: string,
): { readonly chainId: Caip2; readonly address: Address } {
  const { chainId, address } = readAccount(text ?? '', field)
  if (chainId === undefined) {
    const description = `Write the token with its network, such as eip155:1:${nativeAddress}.`
    throw new Failure(400, 'invalid_address', description, { field })
  }
  return { chainId, address }
}

/** Reads whose swap it is, with a chain or without one. */
export function readUser(text: string | undefined): Address {
  const { address } = readAccount(text ?? '', 'userAddress')
  // The router reads the first addresses as words of its own, and nobody has the key of any of them.
  if (BigInt(address) <= 0xffffn) {
    const description = 'Write the account that swaps: this address belongs to nobody.'
    throw new Failure(400, 'invalid_address', description, { field: 'userAddress' })
  }
  return address
}

/** Reads an amount in base units that is more than nothing. */
export function readAmount(text: string | undefined, field = 'amount'): bigint {
  if (text === undefined || !/^\d{1,78}$/.test(text)) {
    throw new Failure(400, 'invalid_amount', 'Write an amount in base units, such as 1000000.', { field })
  }
  const amount = BigInt(text)
  if (amount === 0n || amount > largest) {
    throw new Failure(400, 'invalid_amount', 'Write an amount above 0 that the token can have.', { field })
  }
  return amount
}
