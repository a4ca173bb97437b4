import type { SandboxChain } from '@latchkey/sandbox'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'

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
