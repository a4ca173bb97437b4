import {
  LatchkeyError,
  type NetworkFee,
  SendError,
  type Transfer,
  WalletFailedError,
} from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { parseQuantity } from '../provider/parse.ts'
import { encodeErc20 } from '../token/erc20.ts'
import { estimateFees, type Fees } from '../transaction/estimateFees.ts'
import { estimateGas } from '../transaction/estimateGas.ts'
import { revertReason } from './revertReason.ts'

/** The bytes of a signed transfer, more than it has: what chains over another chain pay for there. */
const signedBytes = 260n

/**
 * Where chains built on the OP stack tell what a transaction costs on the chain below them. The sandbox has no such chain:
 * tests play the oracle, after the contract's published interface.
 */
const feeOracle = '0x420000000000000000000000000000000000000F'

/** The first four bytes of the hash of `getL1FeeUpperBound(uint256)`. */
const feeBelow = '0xf1c7a58b'

/** The call of a transfer: to the receiver, to the token, or the one that it brings along. */
export function callOf({ to, token, amount, call }: Transfer): {
  to: string
  value?: bigint
  data?: string
} {
  if (call) return { to, data: call.data, ...(call.value > 0n && { value: call.value }) }
  if (token === undefined) return { to, value: amount }
  return { to: token, data: encodeErc20({ name: 'transfer', to, amount }) }
}

/** What the network may take for a transfer: gas times the fee cap, and what the chain below asks where there is one. */
export async function estimateTransfer(
  provider: unknown,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<NetworkFee> {
  const [gas, fees, below] = await Promise.all([
    estimateGas(provider, { from: transfer.from, ...callOf(transfer) }, signal).catch(refuse),
    estimateFees(provider, signal),
    readFeeBelow(provider, signal),
  ])
  const gasPrice = capOf(fees)
  return { gas, gasPrice, most: gas * gasPrice + below }
}

/** The most that one unit of gas costs. */
function capOf(fees: Fees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
}

/** A chain that would refuse the transfer says why; everything else is a node that cannot be asked now. */
function refuse(error: unknown): never {
  if (!(error instanceof WalletFailedError)) throw error
  const reason = revertReason(error)
  if (reason === undefined) throw error
  throw new SendError('transfer.estimate', {}, { cause: error, reason })
}

/** What the chain below asks for; nothing where there is none. */
async function readFeeBelow(provider: unknown, signal?: AbortSignal): Promise<bigint> {
  try {
    const data = `${feeBelow}${signedBytes.toString(16).padStart(64, '0')}`
    return parseQuantity(await ask(provider, 'eth_call', [{ to: feeOracle, data }, 'latest'], signal))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof LatchkeyError) return 0n
    throw error
  }
}
