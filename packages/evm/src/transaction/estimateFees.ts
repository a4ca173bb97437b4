import { WalletUnsupportedError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { parseQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'

/** What a unit of gas costs: with a cap and a tip (EIP-1559), or one price on chains from before it. */
export type Fees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint }

/** Proposes fees: the base fee times 1.2 (S9.56), to outlive a rising block or two, plus the node's tip. */
export async function estimateFees(provider: unknown, signal?: AbortSignal): Promise<Fees> {
  const block = await ask(provider, 'eth_getBlockByNumber', ['latest', false], signal)
  const written = peek(block, 'baseFeePerGas')
  if (written === undefined || written === null) return { gasPrice: await readGasPrice(provider, signal) }
  const base = parseQuantity(written)
  const tip = await readTip(provider, base, signal)
  return { maxFeePerGas: (base * 12n) / 10n + tip, maxPriorityFeePerGas: tip }
}

async function readGasPrice(provider: unknown, signal?: AbortSignal): Promise<bigint> {
  return parseQuantity(await ask(provider, 'eth_gasPrice', [], signal))
}

/** The tip the node proposes; nodes without that call fold it into the gas price. */
async function readTip(provider: unknown, base: bigint, signal?: AbortSignal): Promise<bigint> {
  try {
    return parseQuantity(await ask(provider, 'eth_maxPriorityFeePerGas', [], signal))
  } catch (error) {
    if (!(error instanceof WalletUnsupportedError)) throw error
    const price = await readGasPrice(provider, signal)
    return price > base ? price - base : 0n
  }
}
