export type {
  ContractCall,
  ContractRead,
  ContractWrite,
  TransactionRequest,
  TypedData,
} from '@latchkey/core/adapter'
export { getAssets, type WalletAsset } from './calls/getAssets.ts'
export { type CallsStatus, getCallsStatus } from './calls/getCallsStatus.ts'
export { type Capabilities, getCapabilities } from './calls/getCapabilities.ts'
export { type BatchedCall, type CallBatch, sendCalls } from './calls/sendCalls.ts'
export type { Codec, CodecSource } from './contract/codec.ts'
export {
  type EthersFunction,
  type EthersInterface,
  type EthersParam,
  interfaceCodec,
} from './contract/interfaceCodec.ts'
export { readContract } from './contract/readContract.ts'
export { writeContract } from './contract/writeContract.ts'
export { readIcon, readRdns } from './discovery/announcement.ts'
export { injectedWaitMs } from './discovery/createFinder.ts'
export { type Found, isSameWallet } from './discovery/found.ts'
export type { EvmPage } from './discovery/page.ts'
export { type EvmOptions, evm } from './evm.ts'
export { type Library, type LibraryOptions, type LoadLibrary, libraryAdapter } from './library/library.ts'
export { type LibraryState, type LibraryStore, libraryStore } from './library/libraryStore.ts'
export { ask } from './provider/ask.ts'
export { checksumAddress } from './provider/checksumAddress.ts'
export { keccak256 } from './provider/keccak256.ts'
export type { Hex } from './provider/parse.ts'
export { type EvmProvider, isProvider } from './provider/provider.ts'
export { untilAborted } from './provider/untilAborted.ts'
export { walletError } from './provider/walletError.ts'
export { sendDriver, sentReader } from './send/sendDriver.ts'
export { getBalance } from './session/getBalance.ts'
export { type OpenOptions, openSession } from './session/openSession.ts'
export { signMessage } from './session/signMessage.ts'
export { signTypedData } from './session/signTypedData.ts'
export { type SwitchOptions, switchChain } from './session/switchChain.ts'
export {
  approveToken,
  type Erc20Call,
  encodeErc20,
  readAllowance,
  readTokenBalance,
  type TokenSend,
  transferToken,
} from './token/erc20.ts'
export { estimateFees, type Fees } from './transaction/estimateFees.ts'
export { estimateGas } from './transaction/estimateGas.ts'
export { sendTransaction } from './transaction/sendTransaction.ts'
export {
  BlobError,
  ChainIdError,
  FeeCapError,
  serializeTransaction,
  TransactionError,
} from './transaction/serializeTransaction.ts'
export {
  pollingMs,
  type Receipt,
  ReceiptLateError,
  receiptWaitMs,
  type WaitOptions,
  waitForReceipt,
} from './transaction/waitForReceipt.ts'
