import type { SandboxChain } from '@latchkey/sandbox'
import type { Address, Hex } from 'viem'
import { expect } from 'vitest'
import { patient } from '../widget/visitShop.ts'

type Waiting = { readonly from: string; readonly hash: Hex }

/** The transaction of an account that waits for a block; it is waited for. */
export async function waitingOf(chain: SandboxChain, from: Address): Promise<Hex> {
  let found: Waiting | undefined
  const look = async () => {
    const list = (await chain.request('eth_pendingTransactions')) as readonly Waiting[]
    found = list.find((one) => one.from.toLowerCase() === from.toLowerCase())
    return found
  }
  await expect.poll(look, patient).toBeDefined()
  if (found === undefined) throw new Error('Nothing waits.')
  return found.hash
}
