import { privateKeyToAccount } from 'viem/accounts'
import type { Grant } from './officialWallet.ts'
import { proposed } from './openPage.ts'

/** The keys of the wallets: nobody's. */
export const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const secondSigner = privateKeyToAccount(`0x${'22'.repeat(32)}`)

export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const [mainnet] = proposed.solana.chains
const [bitcoin] = proposed.bip122.chains

/** Everything that was asked for. */
export const everything: Grant = {
  eip155: {
    chains: [...proposed.eip155.chains],
    accounts: proposed.eip155.chains.map((chain) => `${chain}:${signer.address}`),
    methods: [...proposed.eip155.methods],
    events: [...proposed.eip155.events],
  },
  solana: { ...strings(proposed.solana), accounts: [`${mainnet}:${solanaAddress}`] },
  bip122: { ...strings(proposed.bip122), accounts: [`${bitcoin}:${bitcoinAddress}`] },
}

/** One chain and two methods. */
export const little: Grant = {
  eip155: {
    chains: ['eip155:1'],
    accounts: [`eip155:1:${signer.address}`],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

function strings({ chains, methods, events }: (typeof proposed)['solana' | 'bip122']) {
  return { chains: [...chains], methods: [...methods], events: [...events] }
}
