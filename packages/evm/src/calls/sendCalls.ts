import { AddressError, WalletFailedError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { toQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'
import { ChainIdError, TransactionError } from '../transaction/serializeTransaction.ts'

/** One of several calls that a wallet sends together. */
export type BatchedCall = { readonly to: string; readonly data?: string; readonly value?: bigint }

/** Several calls for a wallet to send together. */
export type CallBatch = {
  readonly from: string
  readonly chainId: number
  readonly calls: readonly BatchedCall[]
  /** Whether all of them must happen or none; false unless told, since few wallets can. */
  readonly atomicRequired?: boolean
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** Asks the wallet to send calls together (EIP-5792); the answer is the id to ask about them by. */
export async function sendCalls(provider: unknown, batch: CallBatch, signal?: AbortSignal): Promise<string> {
  const { from, chainId, calls, atomicRequired = false, capabilities } = batch
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new ChainIdError()
  if (calls.length === 0) throw new TransactionError()
  const params = {
    version: '2.0.0',
    from,
    chainId: toQuantity(chainId),
    atomicRequired,
    calls: calls.map(serializeCall),
    ...(capabilities && { capabilities }),
  }
  const answer = await ask(provider, 'wallet_sendCalls', [params], signal)
  // Version 1 of the EIP answered the id alone.
  const id = typeof answer === 'string' ? answer : peek(answer, 'id')
  if (typeof id !== 'string' || id === '') throw new WalletFailedError(undefined, { cause: answer })
  return id
}

function serializeCall({ to, data, value }: BatchedCall): object {
  // `to` and data both begin with 0x (S5.06, S5.07).
  if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw new AddressError()
  if (data !== undefined && !/^0x(?:[0-9a-fA-F]{2})*$/.test(data)) throw new TransactionError()
  if (value !== undefined && value < 0n) throw new TransactionError()
  return {
    to,
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: toQuantity(value) }),
  }
}
