import { expect, test } from 'vitest'
import { isSafeMethod, isUnsafeMethod, safeMethods, unsafeMethods } from './rpcMethods.ts'

test('S3.95 the safe list holds the 41 methods that read or that send what is signed already', () => {
  expect(safeMethods).toHaveLength(41)
  expect(new Set(safeMethods).size).toBe(41)
  // Nothing on it signs, except with a key that the frame does not have.
  expect(safeMethods.filter((method) => /sign|grant|revoke|send/i.test(method))).toEqual([
    'eth_sendRawTransaction',
  ])
})

test('S3.96 the unsafe list holds the methods that sign, send and grant', () => {
  expect([...unsafeMethods].sort()).toEqual([
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_signTypedData_v4',
    'personal_sign',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_sendCalls',
  ])
})

test('no method is on both lists, and one that is on neither is neither safe nor unsafe', () => {
  expect(safeMethods.filter(isUnsafeMethod)).toEqual([])
  expect(unsafeMethods.filter(isSafeMethod)).toEqual([])
  for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain', 'toString', ''])
    expect([isSafeMethod(method), isUnsafeMethod(method)]).toEqual([false, false])
})
