import { type Adapter, ethereum, type PairingSource, type WalletSession } from '@latchkey/core'
import { type SendDriver, WalletMissingError } from '@latchkey/core/adapter'
import { drawIcon } from '@latchkey/testing'

/** The wallets of this browser, as far as the preview knows. */
export const wallets = [
  {
    id: 'example.foxglove',
    name: 'Foxglove',
    account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  },
  {
    id: 'example.harbor',
    name: 'Harbor',
    account: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  },
] as const

type PreviewWallet = (typeof wallets)[number]

/** Wallets that agree to everything and reach no chain. */
export const previewAdapter: Adapter = {
  type: 'evm',
  namespace: 'eip155',
  discover(report) {
    report(wallets.map(connectorOf))
    return () => {}
  },
  connect: async (id) => sessionOf(find(id)),
  reconnect: async (id) => sessionOf(find(id)),
}

/** Pairing for the previews: it shows a code that no wallet ever answers. */
export const previewPairing: PairingSource = {
  type: 'universal',
  load: async () => ({
    openPairing: () => ({
      pair({ onCode }) {
        onCode({ uri, expiresAt: Date.now() + codeLifeMs })
        return new Promise(() => {})
      },
      watch(report) {
        report([])
        return () => {}
      },
      close: () => {},
    }),
  }),
}

const codeLifeMs = 300_000

/** As long and as random to look at as a real one; it leads nowhere. */
const uri = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e858'.repeat(2)}`

function find(id: string): PreviewWallet {
  const wallet = wallets.find((one) => one.id === id)
  if (wallet === undefined) throw new WalletMissingError()
  return wallet
}

function connectorOf({ id, name }: PreviewWallet): WalletSession['connector'] {
  return { id, name, type: 'ANNOUNCED', chain: 'eip155', imageUrl: drawIcon(name), info: { rdns: id } }
}

function sessionOf(wallet: PreviewWallet): WalletSession {
  return {
    connector: connectorOf(wallet),
    accounts: [wallet.account],
    chainId: ethereum.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 4_812_749_000_000_000_000n,
    signMessage: async () => '0x',
    openSend: async () => driver,
    disconnect: async () => {},
  }
}

/** A node on which every transfer goes well. */
const driver: SendDriver = {
  readAddress(text) {
    const isAddress = /^0x[0-9a-f]{40}$/i.test(text)
    return isAddress ? { address: text } : { invalid: 'malformed' }
  },
  isSmartAccount: async () => false,
  estimate: async () => ({ most: 52_500_000_000_000n, gas: 21_000n, gasPrice: 2_500_000_000n }),
  check: async () => ({ isContract: false }),
  balance: async (_, token) => (token === undefined ? 4_812_749_000_000_000_000n : 3_150_000_000n),
  send: async () => ({ hash: `0x${'5e'.repeat(32)}` }),
  look: async () => ({ at: 'pool' }),
}
