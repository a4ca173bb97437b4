import type { CaipChainId, Eip1193Provider, Latchkey } from '@latchkey/core'
import type { useConnectWallet } from '../headless/useConnectWallet.ts'
import type { useProvider } from '../headless/useProvider.ts'
import type { useSignMessage } from '../headless/useSignMessage.ts'
import type { useWallets } from '../headless/useWallets.ts'
import type { useAccount } from './useAccount.ts'
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
