import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import { Failure } from '../http/failure.ts'
import { readAccount } from '../http/readAccount.ts'

/** Two tokens of one chain. */
export type SwapPair = { readonly chainId: Caip2; readonly from: Address; readonly to: Address }

/** Pools take amounts as signed 256-bit numbers. */
const largest = (1n << 255n) - 1n

/** Reads the two tokens of a swap; both must be of one chain. */
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

/** Reads the account that swaps, with a chain or without one. */
export function readUser(text: string | undefined): Address {
  const { address } = readAccount(text ?? '', 'userAddress')
  // The router gives the first addresses a meaning of its own (1 is the sender, 2 the router), and none of them has a key.
  if (BigInt(address) <= 0xffffn) {
    const description = 'Write the account that swaps: this address is reserved.'
    throw new Failure(400, 'invalid_address', description, { field: 'userAddress' })
  }
  return address
}

/** Reads an amount in base units above zero. */
export function readAmount(text: string | undefined): bigint {
  const amount = readUnits(text, 'amount')
  if (amount > 0n) return amount
  throw new Failure(400, 'invalid_amount', 'Write an amount above 0.', { field: 'amount' })
}

/** Reads the price of a unit of gas in wei; on some networks it is zero. */
export function readGasPrice(text: string): bigint {
  return readUnits(text, 'gasPrice')
}

function readUnits(text: string | undefined, field: string): bigint {
  if (text === undefined || !/^\d{1,78}$/.test(text)) {
    throw new Failure(400, 'invalid_amount', 'Write an amount in base units, such as 1000000.', { field })
  }
  const units = BigInt(text)
  if (units <= largest) return units
  throw new Failure(400, 'invalid_amount', 'Write an amount below 2^255.', { field })
}
