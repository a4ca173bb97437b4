import * as v from 'valibot'
import { type Hex, isHex, numberToHex } from 'viem'
import type { Chain } from '../chain/chainState.ts'
import { change } from '../chain/change.ts'
import { lowerOf } from '../chain/lowerOf.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import type { TransactionChange } from './chainControls.ts'

const Pending = v.object({
  hash: v.string(),
  from: v.string(),
  to: v.nullish(v.string()),
  nonce: v.string(),
  value: v.string(),
  input: v.string(),
  gas: v.string(),
  gasPrice: v.nullish(v.string()),
  maxFeePerGas: v.nullish(v.string()),
  maxPriorityFeePerGas: v.nullish(v.string()),
})

/** Takes a pending transaction out of the pool. */
export async function dropTransaction(chain: Chain, hash: Hex): Promise<void> {
  await chain.inTurn(async () => {
    await findPending(chain, hash)
    await change(chain, { op: 'engine', method: 'hardhat_dropTransaction', params: [hash] })
  })
}

/** Puts another transaction with the same sender and nonce in a pending one's place. */
export async function replaceTransaction(
  chain: Chain,
  hash: Hex,
  changes: TransactionChange = {},
): Promise<Hex> {
  return chain.inTurn(async () => {
    const old = await findPending(chain, hash)
    const fee = changes.maxFeePerGas ?? raised(old.maxFeePerGas ?? old.gasPrice)
    const priority = changes.maxPriorityFeePerGas ?? raised(old.maxPriorityFeePerGas ?? old.gasPrice)
    const transaction = {
      from: old.from,
      nonce: old.nonce,
      to: changes.to ?? old.to ?? undefined,
      value: changes.value === undefined ? old.value : numberToHex(changes.value),
      data: changes.data ?? old.input,
      gas: changes.gas === undefined ? old.gas : numberToHex(changes.gas),
      maxFeePerGas: numberToHex(fee),
      maxPriorityFeePerGas: numberToHex(lowerOf(priority, fee)),
    }
    // The sender's key may be in a wallet that we do not hold.
    await change(chain, { op: 'engine', method: 'hardhat_impersonateAccount', params: [old.from] })
    const replacement = await sendTransaction(chain, 'eth_sendTransaction', [transaction])
    if (!isHex(replacement)) throw new Error('The engine gave no hash for the replacement.')
    return replacement
  })
}

// Pools take a replacement only when it pays at least a tenth more.
function raised(fee: string | null | undefined): bigint {
  return (BigInt(fee ?? '0x0') * 9n) / 8n + 1n
}

async function findPending(chain: Chain, hash: Hex): Promise<v.InferOutput<typeof Pending>> {
  const pool = v.parse(v.array(Pending), await chain.provider.call('eth_pendingTransactions'))
  const found = pool.find((transaction) => transaction.hash === hash.toLowerCase())
  if (found) return found
  throw new RpcError(
    rpcCodes.invalidParams,
    `No pending transaction has the hash ${hash}: hold mining before you send it.`,
  )
}
