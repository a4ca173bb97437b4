import type { Transfer } from '@latchkey/core/adapter'
import { peek } from '../provider/provider.ts'
import { callOf } from './estimateTransfer.ts'

/** Whether a call, of a request or of a transaction, does what a transfer is to do, and nothing else. */
export function isTransfer(call: unknown, transfer: Transfer): boolean {
  const meant = callOf(transfer)
  const data = peek(call, 'input') ?? peek(call, 'data') ?? '0x'
  const value = peek(call, 'value') ?? '0x0'
  return (
    isSame(peek(call, 'to'), meant.to) &&
    isSame(data, meant.data ?? '0x') &&
    typeof value === 'string' &&
    /^0x[0-9a-f]{1,64}$/i.test(value) &&
    BigInt(value) === (meant.value ?? 0n)
  )
}

/** Whether what a wallet was asked is this transfer, alone or as the one call of a batch. */
export function isAskedFor(transfer: Transfer, method: string, params: unknown): boolean {
  const asked = peek(params, '0')
  if (!isSame(peek(asked, 'from'), transfer.from)) return false
  if (method === 'eth_sendTransaction') return isTransfer(asked, transfer)
  const calls = peek(asked, 'calls')
  return (
    method === 'wallet_sendCalls' && peek(calls, 'length') === 1 && isTransfer(peek(calls, '0'), transfer)
  )
}

/** Hexadecimal text is the same in any case. */
function isSame(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
}
