import type { CreateConnectorFn } from 'wagmi'
import {
  type Paired,
  type PairedConnector,
  type PairedProvider,
  type PairedWalletSeat,
  pairedType,
} from './pairedKind.ts'

/** A wagmi connector over a wallet that was paired; its code is fetched when wagmi first calls it. */
export function pairedConnector(seat: PairedWalletSeat): CreateConnectorFn<PairedProvider, Paired> {
  return (wagmi) => {
    let made: Promise<PairedConnector> | undefined
    const open = () => {
      made ??= import('./pairedCalls.ts').then(({ pairedCalls }) => pairedCalls(seat, wagmi))
      made.catch(() => {
        made = undefined
      })
      return made
    }
    return {
      ...seat.connector,
      type: pairedType,
      shown: () => seat.session()?.connector,
      connect: async (given) => (await open()).connect(given),
      disconnect: async () => (await open()).disconnect(),
      getAccounts: async () => (await open()).getAccounts(),
      getChainId: async () => (await open()).getChainId(),
      getProvider: async (given) => (await open()).getProvider(given),
      isAuthorized: async () => (await open()).isAuthorized(),
      switchChain: async (given) => {
        const { switchChain } = await open()
        if (switchChain === undefined) throw new Error('A paired wallet switches chains.')
        return switchChain(given)
      },
      // The wallet's own events reach its code, which is there once it is connected; wagmi calls none of these.
      onAccountsChanged: (accounts) => void open().then((connector) => connector.onAccountsChanged(accounts)),
      onChainChanged: (chainId) => void open().then((connector) => connector.onChainChanged(chainId)),
      onDisconnect: (error) => void open().then((connector) => connector.onDisconnect(error)),
    }
  }
}
