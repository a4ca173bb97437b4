import { type SandboxChain, toViemChain } from '@latchkey/sandbox'
import {
  type SwapAllowance,
  type SwapApproval,
  type SwapQuotes,
  type SwapTokens,
  SwapTransaction,
} from '@latchkey/wire'
import * as v from 'valibot'
import { type Address, createPublicClient, createWalletClient, custom, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** How the coin is written. */
export const coin: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Asks a server about swaps on one chain, as a client does. */
export function openSwaps(serverUrl: string, chainId: `eip155:${number}`) {
  const id = (address: Address) => `${chainId}:${address}`
  const ask = (path: string, query: Readonly<Record<string, string>>) =>
    fetch(`${serverUrl}/v1/convert/${path}?${new URLSearchParams(query)}`)
  return {
    id,
    ask,
    tokens: async (more: Readonly<Record<string, string>> = {}) =>
      (await (await ask('tokens', { chainId, ...more })).json()) as v.InferOutput<typeof SwapTokens>,
    quotes: async (from: Address, to: Address, amount: bigint) =>
      (await (
        await ask('quotes', { from: id(from), to: id(to), amount: String(amount) })
      ).json()) as v.InferOutput<typeof SwapQuotes>,
    allowance: async (token: Address, user: Address, to?: Address) =>
      (await (
        await ask('allowance', {
          tokenAddress: id(token),
          userAddress: id(user),
          ...(to && { to: id(to) }),
        })
      ).json()) as v.InferOutput<typeof SwapAllowance>,
    approval: async (from: Address, to: Address, user: Address, amount?: bigint) =>
      (await (
        await ask('build-approve', {
          from: id(from),
          to: id(to),
          userAddress: id(user),
          ...(amount !== undefined && { amount: String(amount) }),
        })
      ).json()) as SwapApproval,
    build: (body: Readonly<Record<string, unknown>>) =>
      fetch(`${serverUrl}/v1/convert/build-transaction`, { method: 'POST', body: JSON.stringify(body) }),
    /** The transaction of a swap, as the answer of a server that built it. */
    async transaction(from: Address, to: Address, user: Address, amount: bigint, slippage = 1, more = {}) {
      const response = await this.build({
        from: id(from),
        to: id(to),
        userAddress: id(user),
        amount: String(amount),
        eip155: { slippage },
        ...more,
      })
      return v.parse(SwapTransaction, await response.json()).tx
    },
  }
}

/** Sends on a chain as one of its accounts, and reads what accounts hold. */
export function openAccount(chain: SandboxChain, key: Hex) {
  const transport = custom(
    { request: ({ method, params }) => chain.request(method, params as unknown[]) },
    { retryCount: 0 },
  )
  const account = privateKeyToAccount(key)
  const viemChain = toViemChain(chain)
  const wallet = createWalletClient({ account, chain: viemChain, transport })
  const reader = createPublicClient({ chain: viemChain, transport, pollingInterval: 20 })
  return {
    address: account.address.toLowerCase() as Address,
    reader,
    wallet,
    /** Sends what a server built and waits for the chain. */
    async send(tx: {
      readonly to: string
      readonly data: string
      readonly value?: string | undefined
      readonly gas?: string
    }) {
      const hash = await wallet.sendTransaction({
        to: (tx.to.split(':').at(-1) ?? '0x') as Address,
        data: tx.data as Hex,
        value: BigInt(tx.value ?? 0),
        gas: BigInt(tx.gas ?? 2_000_000),
      })
      return reader.waitForTransactionReceipt({ hash })
    },
    holds: (token: Address, owner: Address = account.address) =>
      token === coin
        ? reader.getBalance({ address: owner })
        : reader.readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [owner],
          }),
  }
}
