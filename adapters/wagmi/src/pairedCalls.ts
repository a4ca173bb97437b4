import { evmChain, WalletDeclinedError, WalletMissingError, type WalletSession } from '@latchkey/core/adapter'
import { type Address, SwitchChainError, UserRejectedRequestError } from 'viem'
import { ChainNotConfiguredError, type CreateConnectorFn } from 'wagmi'
import {
  type Paired,
  type PairedConnector,
  type PairedProvider,
  type PairedWalletSeat,
  pairedType,
} from './pairedKind.ts'

/** What the connector of a paired wallet does: it keeps nothing of its own, the wallet's session says it all. */
export function pairedCalls(
  seat: PairedWalletSeat,
  { chains, emitter }: Parameters<CreateConnectorFn<PairedProvider, Paired>>[0],
): PairedConnector {
  let stop = () => {}

  async function present(): Promise<WalletSession> {
    const session = seat.session() ?? (await seat.awaitSession())
    if (session === undefined) throw new WalletMissingError()
    return session
  }

  async function read(): Promise<PairedProvider> {
    return (await present()).provider as PairedProvider
  }

  function listen(provider: PairedProvider): void {
    stop()
    const heard = {
      accountsChanged: connector.onAccountsChanged,
      chainChanged: connector.onChainChanged,
      disconnect: connector.onDisconnect,
    } as const
    for (const [event, listener] of Object.entries(heard)) provider.on(event, listener)
    stop = () => {
      for (const [event, listener] of Object.entries(heard)) provider.removeListener(event, listener)
      stop = () => {}
    }
  }

  const connector: PairedConnector = {
    ...seat.connector,
    type: pairedType,
    shown: () => seat.session()?.connector,
    async connect(given = {}) {
      const provider = await read()
      const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()])
      if (accounts.length === 0) throw new WalletMissingError()
      listen(provider)
      const shown = given.withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts
      return { accounts: shown, chainId } as never
    },
    async disconnect() {
      stop()
      await seat.session()?.disconnect()
      seat.leave()
    },
    async getAccounts() {
      return (await (await read()).request({ method: 'eth_accounts' })) as readonly Address[]
    },
    async getChainId() {
      return Number(await (await read()).request({ method: 'eth_chainId' }))
    },
    getProvider: read,
    async isAuthorized() {
      return (await connector.getAccounts().catch(() => [])).length > 0
    },
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (chain === undefined) throw new SwitchChainError(new ChainNotConfiguredError())
      try {
        await (await present()).switchChain(evmChain(chain))
      } catch (error) {
        // As the page's own code knows it.
        if (error instanceof WalletDeclinedError) throw new UserRejectedRequestError(error)
        throw error
      }
      return chain
    },
    onAccountsChanged(accounts) {
      if (accounts.length === 0) connector.onDisconnect()
      else emitter.emit('change', { accounts: accounts as unknown as readonly Address[] })
    },
    onChainChanged: (chainId) => emitter.emit('change', { chainId: Number(chainId) }),
    onDisconnect() {
      stop()
      emitter.emit('disconnect')
      seat.leave()
    },
  }
  return connector
}
