import { BaseError, type Hex, type PublicClient } from 'viem'
import type { Call } from '../ask/ask.ts'

/** What a call would cost at most, fixed before anybody says yes to it. */
export type Price = {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** What is known of a call before it is sent. */
export type Estimate =
  | { readonly known: true; readonly price: Price; readonly cost: bigint }
  /** The chain says that it would fail, and why. */
  | { readonly known: false; readonly reason: string }

/** Asks the chain what a call would cost. */
export async function estimateCall(client: PublicClient, account: string, call: Call): Promise<Estimate> {
  try {
    const [gas, fees] = await Promise.all([
      client.estimateGas({
        account: account as Hex,
        to: call.to ?? null,
        value: call.value,
        data: call.data,
      }),
      client.estimateFeesPerGas(),
    ])
    const price = {
      // The site may allow more than the chain guesses, never less than it needs.
      gas: call.gas !== undefined && call.gas > gas ? call.gas : gas,
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    }
    return { known: true, price, cost: price.gas * price.maxFeePerGas }
  } catch (error) {
    return { known: false, reason: reasonOf(error) }
  }
}

/** The shortest true thing that can be said of an error. */
export function reasonOf(error: unknown): string {
  if (error instanceof BaseError) {
    const deepest = error.walk()
    return deepest instanceof BaseError ? deepest.shortMessage || deepest.message : deepest.message
  }
  return error instanceof Error ? error.message : String(error)
}
