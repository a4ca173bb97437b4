import { WalletUnsupportedError } from '@latchkey/core/adapter'
import type { Family } from './plainSession.ts'

/** Only the newer way of signing (BIP-322) is defined for Taproot; all wallets know the older one for the others. */
const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/** Bitcoin: texts are signed as the kind of address asks for; wallets tell no balance. */
export const bitcoinFamily: Family = {
  signRequest: (message, address) => ({
    method: 'signMessage',
    params: {
      account: address,
      address,
      message,
      protocol: isTaproot(address) ? 'bip322' : 'ecdsa',
    },
  }),
  async getBalance() {
    throw new WalletUnsupportedError()
  },
}
