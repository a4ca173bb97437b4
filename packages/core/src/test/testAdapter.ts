import type { EvmWallet } from '@latchkey/testing'
import type { Adapter, SessionChange, WalletSession } from '../adapter/adapter.ts'
import type { Connector } from '../adapter/connector.ts'
import {
  ChainNotAddedError,
  WalletDeclinedError,
  WalletMissingError,
  WalletPendingError,
} from '../adapter/walletErrors.ts'
import type { CaipChainId, Hex, Namespace } from '../base/caip.ts'

/** An adapter of a test, and what it can be told. */
export type TestAdapter = Adapter & {
  /** A wallet shows up in the page after all. */
  announce(wallet: EvmWallet): void
  /** How often the wallets were looked for. */
  readonly searches: () => number
  /** How many searches are under way. */
  readonly open: () => number
}

/** The connector of a scripted wallet. */
export function connectorOf({ info }: EvmWallet): Connector {
  return {
    id: info.rdns,
    name: info.name,
    type: 'ANNOUNCED',
    chain: 'eip155',
    imageUrl: info.icon,
    info: { rdns: info.rdns },
  }
}

/** An adapter of a family of chains that has no wallet on this page. */
export function silentAdapter(namespace: Namespace): Adapter {
  return {
    type: 'universal',
    namespace,
    discover: () => () => undefined,
    connect: () => Promise.reject(new WalletMissingError()),
    reconnect: () => Promise.resolve(undefined),
  }
}

/** A thin adapter over scripted wallets, as one site sees them: EIP-1193 in, sessions out. */
export function testAdapter(wallets: readonly EvmWallet[], origin = 'https://shop.example'): TestAdapter {
  let here = [...wallets]
  let searches = 0
  const reports = new Set<(connectors: readonly Connector[]) => void>()
  const list = () => here.filter((wallet) => !wallet.isCrashed()).map(connectorOf)
  const find = (id: string) => here.find((wallet) => wallet.info.rdns === id && !wallet.isCrashed())
  return {
    type: 'evm',
    namespace: 'eip155',
    searches: () => searches,
    open: () => reports.size,
    announce(wallet) {
      here = [...here, wallet]
      for (const report of reports) report(list())
    },
    discover(report) {
      searches += 1
      reports.add(report)
      report(list())
      return () => reports.delete(report)
    },
    async connect(connectorId) {
      const wallet = find(connectorId)
      if (!wallet) throw new WalletMissingError()
      return openSession(wallet, origin, await ask(wallet, origin, 'eth_requestAccounts'))
    },
    async reconnect(connectorId) {
      const wallet = find(connectorId)
      const accounts = wallet ? await ask(wallet, origin, 'eth_accounts') : []
      return wallet && Array.isArray(accounts) && accounts.length > 0
        ? openSession(wallet, origin, accounts)
        : undefined
    },
  }
}

async function openSession(wallet: EvmWallet, origin: string, accounts: unknown): Promise<WalletSession> {
  const provider = wallet.providerFor(origin)
  return {
    connector: connectorOf(wallet),
    accounts: accounts as readonly string[],
    chainId: caipOf(await ask(wallet, origin, 'eth_chainId')),
    provider,
    subscribe(listener) {
      const hear: Readonly<Record<string, (data: unknown) => SessionChange>> = {
        accountsChanged: (data) => ({ type: 'accounts', accounts: data as readonly string[] }),
        chainChanged: (data) => ({ type: 'chain', chainId: caipOf(data) }),
        disconnect: () => ({ type: 'disconnected' }),
      }
      const pairs = Object.entries(hear).map(
        ([event, read]) => [event, (data: unknown) => listener(read(data))] as const,
      )
      for (const [event, hears] of pairs) provider.on(event, hears)
      return () => {
        for (const [event, hears] of pairs) provider.removeListener(event, hears)
      }
    },
    async switchChain({ id, name, rpcUrls }) {
      const chainId = `0x${Number(id).toString(16)}`
      try {
        await ask(wallet, origin, 'wallet_switchEthereumChain', [{ chainId }])
      } catch (error) {
        if (!(error instanceof ChainNotAddedError)) throw error
        await ask(wallet, origin, 'wallet_addEthereumChain', [{ chainId, chainName: name, rpcUrls }])
      }
    },
    getBalance: async (address) =>
      BigInt(String(await ask(wallet, origin, 'eth_getBalance', [address, 'latest']))),
    signMessage: async (message, address) =>
      String(await ask(wallet, origin, 'personal_sign', [hexOf(message), address])),
    evm: {
      signTypedData: async (data, address) =>
        hexAnswer(await ask(wallet, origin, 'eth_signTypedData_v4', [address, JSON.stringify(data)])),
      estimateGas: async ({ from, to }) =>
        BigInt(String(await ask(wallet, origin, 'eth_estimateGas', [{ from, to }]))),
      sendTransaction: async ({ from, to }) =>
        hexAnswer(await ask(wallet, origin, 'eth_sendTransaction', [{ from, to }])),
      // The codecs of chain libraries are the business of adapters: here the name of the function is its data.
      readContract: ({ address, functionName }) =>
        ask(wallet, origin, 'eth_call', [{ to: address, data: hexOf(functionName) }, 'latest']),
      writeContract: async ({ from, address, functionName }) =>
        hexAnswer(
          await ask(wallet, origin, 'eth_sendTransaction', [
            { from, to: address, data: hexOf(functionName) },
          ]),
        ),
    },
    async disconnect() {
      await ask(wallet, origin, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    },
  }
}

/** Asks as the site does, and tells the errors of EIP-1193 as an adapter must. */
async function ask(wallet: EvmWallet, origin: string, method: string, params: readonly unknown[] = []) {
  try {
    return await wallet.providerFor(origin).request({ method, params })
  } catch (cause) {
    const code = (cause as { readonly code?: number }).code
    if (code === 4001) throw new WalletDeclinedError({ cause })
    if (code === -32002) throw new WalletPendingError({ cause })
    if (code === 4902) throw new ChainNotAddedError({ cause })
    throw cause
  }
}

function caipOf(chainId: unknown): CaipChainId {
  return `eip155:${Number(chainId)}`
}

function hexOf(text: string): string {
  return `0x${Buffer.from(text).toString('hex')}`
}

function hexAnswer(answer: unknown): Hex {
  const text = String(answer)
  if (!text.startsWith('0x')) throw new Error(`The wallet answered ${text}, which is not hexadecimal.`)
  return text as Hex
}
