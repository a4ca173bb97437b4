import { LatchkeyError, WalletLateError } from '@latchkey/core/adapter'
import {
  BaseError,
  ContractFunctionExecutionError,
  SwitchChainError,
  TransactionExecutionError,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'
import { expect, test } from 'vitest'
import { ChainNotConfiguredError, ProviderNotFoundError } from 'wagmi'
import { switchError, wagmiError } from './wagmiError.ts'

/** What a wallet throws: an object with a code. */
const thrown = (code: number | undefined, message = 'No') => Object.assign(new Error(message), { code })

test('what the wallet said counts, however often viem has wrapped it', () => {
  const declined = new UserRejectedRequestError(thrown(4001))
  const sending = new TransactionExecutionError(declined, { account: null } as never)
  const writing = new ContractFunctionExecutionError(sending, { abi: [], functionName: 'transfer' })
  for (const error of [declined, sending, writing]) expect(wagmiError(error).code).toBe('wallet.declined')
})

test('a wallet without a code is understood by its words', () => {
  expect(wagmiError(new UnknownRpcError(thrown(undefined, 'User rejected the request.'))).code).toBe(
    'wallet.declined',
  )
  const failed = wagmiError(new UnknownRpcError(thrown(undefined, 'The vault is shut')))
  expect(failed).toMatchObject({ code: 'wallet.failed', reason: 'The vault is shut' })
})

test('what wagmi says by itself has its own meaning here', () => {
  expect(wagmiError(new ProviderNotFoundError()).code).toBe('wallet.missing')
  expect(wagmiError(new SwitchChainError(new ChainNotConfiguredError())).code).toBe('wallet.chainUnknown')
})

test('a failure to switch is what the wallet said, and not always an unknown chain', () => {
  expect(switchError(new SwitchChainError(thrown(-32002))).code).toBe('wallet.pending')
  expect(switchError(new SwitchChainError(thrown(-32603, 'Shut'))).code).toBe('wallet.failed')
})

test('a failure to add a chain is not the visitor’s no', () => {
  expect(switchError(new UserRejectedRequestError(thrown(4001))).code).toBe('wallet.declined')
  expect(switchError(new UserRejectedRequestError(thrown(-32602))).code).toBe('wallet.chainUnknown')
})

test('an error of ours stays as it is, and anything else becomes one', () => {
  const late = new WalletLateError()
  expect(wagmiError(late)).toBe(late)
  for (const odd of [undefined, null, 'no', new BaseError('odd')])
    expect(wagmiError(odd)).toBeInstanceOf(LatchkeyError)
})

test('an error that is its own cause comes to an end', () => {
  const sly = Object.assign(new Error('Round'), { shortMessage: 'and round' })
  sly.cause = sly
  expect(wagmiError(sly)).toMatchObject({ code: 'wallet.failed', reason: 'and round' })
})
