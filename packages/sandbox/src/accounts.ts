import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

/** The well-known test mnemonic whose ten accounts every sandbox chain funds. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** A funded account with its key: test money only, on sandbox chains only. */
export type TestAccount = { readonly address: Address; readonly privateKey: Hex }

const accountCount = 10

/** Derives the ten accounts of the mnemonic. */
export function deriveAccounts(): readonly TestAccount[] {
  // Turning words into a key is slow on purpose, so it is done once for all ten.
  const branch = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: accountCount }, (_, index) => {
    const { privateKey } = branch.deriveChild(index)
    if (!privateKey) throw new Error(`Account ${index} of the test mnemonic has no private key.`)
    const key = toHex(privateKey)
    return { address: privateKeyToAddress(key), privateKey: key }
  })
}
