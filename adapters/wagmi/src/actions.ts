import type { ContractRead, ContractWrite, Hex, TransactionRequest, TypedData } from '@latchkey/core/adapter'
import type { Config, Connector } from 'wagmi'
import {
  estimateGas as wagmiEstimateGas,
  readContract as wagmiReadContract,
  sendTransaction as wagmiSendTransaction,
  signMessage as wagmiSignMessage,
  signTypedData as wagmiSignTypedData,
  writeContract as wagmiWriteContract,
} from 'wagmi/actions'
import { tellFirstFailure } from './tellFirstFailure.ts'

/** A connected wallet in wagmi, and the chain it is on. */
export type Link = { readonly config: Config; readonly connector: Connector; readonly chainId: number }

// wagmi's parameters follow from the types of a config, an ABI and typed data; here these are only known at run time.
type Given<Action extends (config: never, parameters: never) => unknown> = Parameters<Action>[1]

/** Asks the wallet to sign a text. */
export function signMessage({ config, connector }: Link, message: string, account: string): Promise<string> {
  const given = { account, connector, message } as Given<typeof wagmiSignMessage>
  return wagmiSignMessage(config, given)
}

/** Asks the wallet to sign typed data (EIP-712). */
export function signTypedData({ config, connector }: Link, data: TypedData, account: string): Promise<Hex> {
  const given = { ...data, account, connector } as unknown as Given<typeof wagmiSignTypedData>
  return wagmiSignTypedData(config, given)
}

/** Asks the wallet to sign and send a transaction. */
export function sendTransaction(
  { config, connector }: Link,
  { from, ...transaction }: TransactionRequest,
): Promise<Hex> {
  const wallet = { account: from, connector: tellFirstFailure(connector) }
  const given = { ...transaction, ...wallet } as unknown as Given<typeof wagmiSendTransaction>
  return wagmiSendTransaction(config, given)
}

/** Asks the wallet to call a contract. */
export function writeContract({ config, connector }: Link, { from, ...write }: ContractWrite): Promise<Hex> {
  const wallet = { account: from, connector: tellFirstFailure(connector) }
  const given = { ...write, ...wallet } as unknown as Given<typeof wagmiWriteContract>
  return wagmiWriteContract(config, given)
}

/** How much gas a transaction would need, as the page's own node of that chain sees it. */
export function estimateGas(
  { config, connector, chainId }: Link,
  { from, ...transaction }: TransactionRequest,
): Promise<bigint> {
  const given = { chainId, ...transaction, account: from, connector } as unknown as Given<
    typeof wagmiEstimateGas
  >
  return wagmiEstimateGas(config, given)
}

/** Calls a contract without a transaction, through the page's own node of the chain. */
export function readContract({ config, chainId }: Link, read: ContractRead): Promise<unknown> {
  const given = { chainId, ...read } as unknown as Given<typeof wagmiReadContract>
  return wagmiReadContract(config, given)
}
