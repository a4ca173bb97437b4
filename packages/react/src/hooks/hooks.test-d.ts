import type { CaipChainId, Eip1193Provider, Hex, Latchkey } from '@latchkey/core'
import type { useConnectWallet } from '../headless/useConnectWallet.ts'
import type { useProvider } from '../headless/useProvider.ts'
import { useReadContract } from '../headless/useReadContract.ts'
import type { useSendTransaction } from '../headless/useSendTransaction.ts'
import type { useSignMessage } from '../headless/useSignMessage.ts'
import type { useSignTypedData } from '../headless/useSignTypedData.ts'
import type { useWallets } from '../headless/useWallets.ts'
import { useWriteContract } from '../headless/useWriteContract.ts'
import { useAccount } from './useAccount.ts'
import type { useBalance } from './useBalance.ts'
import type { useLatchkey } from './useLatchkey.ts'
import type { useNetwork } from './useNetwork.ts'

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

// A site that has not registered its instance may use any network and any family.
export const plain: Same<ReturnType<typeof useLatchkey>, Latchkey> = true
export const anyChain: Same<
  Parameters<ReturnType<typeof useNetwork>['switchNetwork']>,
  [chainId: CaipChainId]
> = true
export const anyFamily: NonNullable<Parameters<typeof useAccount>[0]> = { namespace: 'solana' }
export const evmProvider: Same<ReturnType<typeof useProvider<'eip155'>>, Eip1193Provider | undefined> = true
export const otherProvider: Same<ReturnType<typeof useProvider<'bip122'>>, unknown> = true

// @ts-expect-error there is no such family
export const noFamily: NonNullable<Parameters<typeof useAccount>[0]> = { namespace: 'ethereum' }

type Connect = ReturnType<typeof useWallets>['connect']
export const connectable: readonly Parameters<Connect>[0][] = ['metamask', 'com.example.wallet', {}]

// What failed is an error, with nothing to narrow before its message can be shown.
export const connectError: Same<ReturnType<typeof useConnectWallet>['error'], Error | undefined> = true
export const signError: Same<ReturnType<typeof useSignMessage>['error'], Error | undefined> = true

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type DataOf<State> = State extends { readonly phase: 'ready'; readonly data: infer Data } ? Data : never

/** Compiled, never called: hooks are only asked for their types. */
export function useTypes(): readonly boolean[] {
  // Addresses, hashes and signatures of EVM chains fit viem without a cast; another family's address is any text.
  const evmAccount = useAccount({ namespace: 'eip155' })
  const evmAddress: Same<typeof evmAccount.address, Hex | undefined> = true
  const anyAccount = useAccount()
  const anyAddress: Same<typeof anyAccount.address, string | undefined> = true
  const hash: Same<ReturnType<typeof useSendTransaction>['data'], Hex | undefined> = true
  const signature: Same<ReturnType<typeof useSignTypedData>['data'], Hex | undefined> = true
  const balanceArguments: Same<Parameters<typeof useBalance>['length'], 0 | 1> = true

  // The ABI gives a read its functions, their arguments and their answers, as JSON or as lines of Solidity.
  const fromJson = useReadContract({ address, abi, functionName: 'balanceOf', args: [address] })
  const jsonAnswer: Same<DataOf<typeof fromJson>, bigint> = true
  const fromLines = useReadContract({
    address,
    abi: [
      'function name() view returns (string)',
      'function slot0() view returns (uint160 price, int24 tick)',
    ],
    functionName: 'slot0',
  })
  const linesAnswer: Same<DataOf<typeof fromLines>, readonly [bigint, number]> = true
  const fromUnknown = useReadContract({
    address,
    abi: abi as readonly unknown[],
    functionName: 'x',
    args: [1],
  })
  const unknownAnswer: Same<DataOf<typeof fromUnknown>, unknown> = true
  // @ts-expect-error a function that takes a transaction cannot be read
  useReadContract({ address, abi, functionName: 'transfer', args: [address, 1n] })
  // @ts-expect-error an owner is needed
  useReadContract({ address, abi, functionName: 'balanceOf' })

  const { writeContract } = useWriteContract()
  void writeContract({ address, abi, functionName: 'transfer', args: [address, 1n] })
  // @ts-expect-error a function that only reads takes no transaction
  void writeContract({ address, abi, functionName: 'balanceOf', args: [address] })
  // @ts-expect-error an amount is no JavaScript number
  void writeContract({ address, abi, functionName: 'transfer', args: [address, 1] })
  return [evmAddress, anyAddress, hash, signature, balanceArguments, jsonAnswer, linesAnswer, unknownAnswer]
}
