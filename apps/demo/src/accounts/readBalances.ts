import * as v from 'valibot'
import { messages } from '../messages.ts'
import { Quantity } from '../rpc/quantity.ts'
import { ReadError, type RpcClient } from '../rpc/rpcClient.ts'

/** What one account holds on one chain, in base units. */
export type Balances = { readonly native: bigint; readonly usdc: bigint | undefined }

/** The selector of `balanceOf(address)`, ERC-20. */
const balanceOf = '0x70a08231'

/** Reads the native and USDC balances of all accounts in one request; a chain without USDC has none. */
export async function readBalances(
  client: RpcClient,
  accounts: readonly string[],
  usdc: string | undefined,
): Promise<readonly Balances[]> {
  const natives = accounts.map((account) => ({ method: 'eth_getBalance', params: [account, 'latest'] }))
  const tokens = usdc
    ? accounts.map((account) => ({
        method: 'eth_call',
        params: [{ to: usdc, data: balanceOf + account.slice(2).toLowerCase().padStart(64, '0') }, 'latest'],
      }))
    : []
  const answers = v.safeParse(v.array(Quantity), await client.request([...natives, ...tokens]))
  if (!answers.success) throw new ReadError(messages.read.unreadable, { cause: answers.issues })
  return accounts.map((_, at) => ({
    native: answers.output[at] ?? 0n,
    usdc: answers.output[accounts.length + at],
  }))
}
