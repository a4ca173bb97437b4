import type { SandboxChain } from '@latchkey/sandbox'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, parseAbi } from 'viem'

/** How much of a token an account holds, as the chain itself says. */
export async function heldOf(chain: SandboxChain, token: Address, account: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const answer = await chain.request('eth_call', [{ to: token, data }, 'latest'])
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer as `0x${string}` })
}

/** How much of its coin an account holds, as the chain itself says. */
export async function coinOf(chain: SandboxChain, account: Address): Promise<bigint> {
  return BigInt(String(await chain.request('eth_getBalance', [account, 'latest'])))
}

/** The decimals of the sandbox's tokens. */
export const tokenDecimals = { USDC: 6, DAI: 18, WBTC: 8, WETH: 18, TOLL: 18, WHOLE: 0, HOSTILE: 18 } as const

/** What a price feed says, in dollars with eight decimals. */
export async function feedSays(chain: SandboxChain, feed: 'Eth' | 'Btc' | 'Usdc' | 'Dai'): Promise<bigint> {
  const abi = parseAbi(['function latestAnswer() view returns (int256)'])
  const data = encodeFunctionData({ abi, functionName: 'latestAnswer' })
  const answer = await chain.request('eth_call', [
    { to: chain.contracts[`PriceFeed${feed}Usd`], data },
    'latest',
  ])
  return decodeFunctionResult({ abi, functionName: 'latestAnswer', data: answer as `0x${string}` })
}
