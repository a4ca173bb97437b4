import { evmChain, WalletDeclinedError, WalletMissingError, type WalletSession } from '@latchkey/core/adapter'
import type { EvmProvider } from '@latchkey/evm'
import { type Address, SwitchChainError, UserRejectedRequestError } from 'viem'
import { ChainNotConfiguredError, type Connector, type CreateConnectorFn } from 'wagmi'

/** The kind of connector that stands for a wallet which the widget has paired. */
export const pairedType = 'latchkeyPaired'

/** The wallet behind such a connector; after a reload it is not there at once. */
export type PairedWalletSeat = {
  readonly connector: Pick<WalletSession['connector'], 'id' | 'name'>
  session(): WalletSession | undefined
  /** The session once it is there, or undefined when it has not come in time. */
  awaitSession(): Promise<WalletSession | undefined>
  /** The pairing is over. */
  leave(): void
}

type PairedProvider = EvmProvider & {
  on(event: string, listener: (data: never) => void): void
  removeListener(event: string, listener: (data: never) => void): void
}

/** What the widget finds on such a connector: the wallet as it shows it. */
type Paired = { shown(): WalletSession['connector'] | undefined }

/** The wallet that the widget has paired, as it shows it. */
export function readPaired(connector: Connector): WalletSession['connector'] | undefined {
  return connector.type === pairedType ? (connector as unknown as Paired).shown() : undefined
}

/** A wagmi connector over a wallet that was paired: it keeps nothing of its own, the wallet's session says it all. */
export function pairedConnector(seat: PairedWalletSeat): CreateConnectorFn<PairedProvider, Paired> {
  return ({ chains, emitter }) => {
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

    const connector: ReturnType<CreateConnectorFn<PairedProvider, Paired>> = {
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
}
