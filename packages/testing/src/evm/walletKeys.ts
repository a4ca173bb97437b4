import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { EvmWalletOptions } from './evmTypes.ts'

/** The mnemonic that every development chain funds. Everybody knows it: never keep anything of value there. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** The keys of a wallet: those given, or accounts of the mnemonic. */
export function walletKeys(options: EvmWalletOptions): readonly LocalAccount[] {
  if (options.accounts) return options.accounts.map((key) => privateKeyToAccount(key))
  const mnemonic = options.mnemonic ?? testMnemonic
  return Array.from({ length: options.count ?? 2 }, (_, index) =>
    mnemonicToAccount(mnemonic, { addressIndex: (options.first ?? 0) + index }),
  )
}
