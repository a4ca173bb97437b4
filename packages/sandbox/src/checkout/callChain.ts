import * as v from 'valibot'
import { type Address, encodeFunctionData, type Hex, isHex, numberToHex } from 'viem'
import { tokenAbi } from '../contracts/abis.ts'
import { keeper } from '../seed/keeper.ts'
import type { CheckoutChain, CheckoutToken } from './checkoutTokens.ts'

const Answer = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ message: v.string() }) }),
])
const Receipt = v.nullable(v.object({ status: v.string() }))
const latestRoundData: Hex = '0xfeaf968c'
const wordDigits = 64

/** Dollars for one token, in hundred-millionths, as the chain's own feed tells them. */
export async function readPrice(chain: CheckoutChain, { feed }: CheckoutToken): Promise<bigint> {
  const answer = await call(chain, 'eth_call', [
    { to: chain.contracts[feed], data: latestRoundData },
    'latest',
  ])
  if (!isHex(answer) || answer.length < 2 + 2 * wordDigits) throw new CheckoutChainError('no price')
  return BigInt(`0x${answer.slice(2 + wordDigits, 2 + 2 * wordDigits)}`)
}

/** Sends a token from the account that owns the sandbox's contracts; gives the hash of the transaction. */
export async function sendToken(
  chain: CheckoutChain,
  { contract }: CheckoutToken,
  to: Address,
  amount: bigint,
): Promise<Hex> {
  await call(chain, 'hardhat_impersonateAccount', [keeper])
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  const transaction =
    contract === undefined ? { to, value: numberToHex(amount) } : { to: chain.contracts[contract], data }
  const hash = await call(chain, 'eth_sendTransaction', [{ from: keeper, ...transaction }])
  if (isHex(hash)) return hash
  throw new CheckoutChainError('no hash')
}

/** How a transaction went; undefined as long as it is in no block. */
export async function readOutcome(chain: CheckoutChain, hash: Hex): Promise<'done' | 'reverted' | undefined> {
  const receipt = v.parse(Receipt, await call(chain, 'eth_getTransactionReceipt', [hash]))
  if (receipt === null) return undefined
  return receipt.status === '0x1' ? 'done' : 'reverted'
}

async function call({ rpc }: CheckoutChain, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = v.parse(Answer, await response.json())
  if ('error' in answer) throw new CheckoutChainError(answer.error.message)
  return answer.result
}

/** The chain did not do what the checkout asked of it. */
class CheckoutChainError extends Error {
  override readonly name = 'CheckoutChainError'
}
