import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { Token, TokenAddress } from '../tokens/token.ts'
import { balanceCall, coinCall, readAmount } from './balanceCall.ts'

/** Amounts in smallest units. */
export type Amounts = {
  readonly coin: bigint
  /** A token whose contract does not tell is missing. */
  readonly tokens: ReadonlyMap<TokenAddress, bigint>
  /** Those whose contracts failed, which may have been another's fault. */
  readonly failed: readonly TokenAddress[]
}

/** Reads an account's own coin and tokens of a list at one block, all in one question where there is Multicall3. */
export async function readHoldings(
  reads: ChainReads,
  account: `0x${string}`,
  tokens: readonly Token[],
  asking: Asking & { readonly block: bigint },
): Promise<Amounts> {
  const { multicall3 } = reads.chain
  const calls = tokens.map((token) => balanceCall(token.address, account))
  if (multicall3 === undefined) {
    const [coin, answers] = await Promise.all([
      readCoin(reads, account, asking),
      reads.callMany(calls, asking),
    ])
    return { coin, ...amountsOf(tokens, answers) }
  }
  const [coin, ...answers] = await reads.callMany([coinCall(multicall3, account), ...calls], asking)
  return {
    coin: readAmount(coin) ?? (await readCoin(reads, account, asking)),
    ...amountsOf(tokens, answers),
  }
}

function amountsOf(
  tokens: readonly Token[],
  answers: Awaited<ReturnType<ChainReads['callMany']>>,
): Omit<Amounts, 'coin'> {
  const failed = tokens.flatMap(({ address }, n) => (answers[n] === undefined ? [address] : []))
  const amounts = new Map<TokenAddress, bigint>()
  for (const [n, { address }] of tokens.entries()) {
    const amount = readAmount(answers[n])
    if (amount !== undefined) amounts.set(address, amount)
  }
  return { tokens: amounts, failed }
}

async function readCoin(
  reads: ChainReads,
  account: `0x${string}`,
  asking: Asking & { readonly block: bigint },
): Promise<bigint> {
  const told = await reads.request('eth_getBalance', [account, `0x${asking.block.toString(16)}`], asking)
  if (typeof told !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(told)) throw new NodeError(undefined)
  return BigInt(told)
}
