import type { Address, Hex } from 'viem'
import type { Chain } from '../chain/chainState.ts'
import { request } from '../chain/request.ts'
import { keeper } from '../seed/keeper.ts'

/** Sends a transaction from the account that owns the sandbox's contracts. */
export async function sendFromKeeper(
  chain: Chain,
  call: { readonly to: Address; readonly value?: Hex; readonly data?: Hex },
): Promise<void> {
  await request(chain, 'eth_sendTransaction', [{ from: keeper, ...call }])
}
