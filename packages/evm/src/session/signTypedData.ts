import type { TypedData } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { type Hex, parseHex } from '../provider/parse.ts'

const domainFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/** Asks the wallet to sign typed data with this account (EIP-712, version 4). */
export async function signTypedData(
  provider: unknown,
  data: TypedData,
  address: string,
  signal?: AbortSignal,
): Promise<Hex> {
  // Wallets want the domain's own type spelled out.
  const EIP712Domain = domainFields
    .filter(([name]) => data.domain[name] !== undefined)
    .map(([name, type]) => ({ name, type }))
  const whole = { ...data, types: { EIP712Domain, ...data.types } }
  const text = JSON.stringify(whole, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return parseHex(await ask(provider, 'eth_signTypedData_v4', [address, text], signal))
}
