import type { TransactionRequest } from '@latchkey/core/adapter'
import { AddressError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { type Hex, parseQuantity, toQuantity } from '../provider/parse.ts'
import { sendTransaction } from '../transaction/sendTransaction.ts'
import { TransactionError } from '../transaction/serializeTransaction.ts'

// The first four bytes of the hash of each signature: ERC-20 has had the same ones since 2015.
const selectors = {
  transfer: 'a9059cbb',
  approve: '095ea7b3',
  allowance: 'dd62ed3e',
  balanceOf: '70a08231',
} as const

/** The calls of ERC-20 that can be written without a chain library. */
export type Erc20Call =
  | { readonly name: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly name: 'approve'; readonly spender: string; readonly amount: bigint }
  | { readonly name: 'allowance'; readonly owner: string; readonly spender: string }
  | { readonly name: 'balanceOf'; readonly owner: string }

/** Writes a call of ERC-20 as bytes. */
export function encodeErc20(call: Erc20Call): Hex {
  const selector = selectors[call.name]
  switch (call.name) {
    case 'transfer':
      return `0x${selector}${addressWord(call.to)}${amountWord(call.amount)}`
    case 'approve':
      return `0x${selector}${addressWord(call.spender)}${amountWord(call.amount)}`
    case 'allowance':
      return `0x${selector}${addressWord(call.owner)}${addressWord(call.spender)}`
    case 'balanceOf':
      return `0x${selector}${addressWord(call.owner)}`
  }
}

/** What sending a token call needs besides the call. */
export type TokenSend = Omit<TransactionRequest, 'to' | 'data' | 'value'> & { readonly token: string }

/** Asks the wallet to move tokens of the account to somebody. */
export function transferToken(
  provider: unknown,
  { token, ...rest }: TokenSend,
  { to, amount }: { readonly to: string; readonly amount: bigint },
): Promise<Hex> {
  return sendTransaction(provider, {
    ...rest,
    to: token,
    data: encodeErc20({ name: 'transfer', to, amount }),
  })
}

/** Asks the wallet to let a spender move tokens of the account. */
export function approveToken(
  provider: unknown,
  { token, ...rest }: TokenSend,
  { spender, amount }: { readonly spender: string; readonly amount: bigint },
): Promise<Hex> {
  return sendTransaction(provider, {
    ...rest,
    to: token,
    data: encodeErc20({ name: 'approve', spender, amount }),
  })
}

/** How much of a token a spender may still move. */
export function readAllowance(
  provider: unknown,
  token: string,
  { owner, spender }: { readonly owner: string; readonly spender: string },
  signal?: AbortSignal,
): Promise<bigint> {
  return readWord(provider, token, { name: 'allowance', owner, spender }, signal)
}

/** How much of a token an account holds, in base units. */
export function readTokenBalance(
  provider: unknown,
  token: string,
  owner: string,
  signal?: AbortSignal,
): Promise<bigint> {
  return readWord(provider, token, { name: 'balanceOf', owner }, signal)
}

async function readWord(
  provider: unknown,
  to: string,
  call: Erc20Call,
  signal?: AbortSignal,
): Promise<bigint> {
  const answer = await ask(provider, 'eth_call', [{ to, data: encodeErc20(call) }, 'latest'], signal)
  // A contract may append to its answer; the first word is the number. Where there is no contract there is no word.
  return parseQuantity(typeof answer === 'string' ? answer.slice(0, 66) : answer)
}

function addressWord(address: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new AddressError()
  return address.slice(2).toLowerCase().padStart(64, '0')
}

function amountWord(amount: bigint): string {
  if (typeof amount !== 'bigint' || amount < 0n || amount >= 2n ** 256n) throw new TransactionError()
  return toQuantity(amount).slice(2).padStart(64, '0')
}
