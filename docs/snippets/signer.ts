import { getSigner } from '@latchkey/ethers'
import type { Latchkey } from '@latchkey/react'

/** For code outside of views: waits for ethers, and says so when nobody is connected. */
export async function pay(latchkey: Latchkey, to: string): Promise<string> {
  const signer = await getSigner(latchkey)
  const { hash } = await signer.sendTransaction({ to, value: 1n })
  return hash
}
