import { type Address, isAddressEqual, numberToHex } from 'viem'
import type { Door } from './createDoor.ts'
import type { Life } from './createLife.ts'
import type { Sites } from './createSites.ts'
import { type EvmContext, servedChain } from './evmContext.ts'
import type { EvmState } from './evmState.ts'
import type { EvmWallet } from './evmTypes.ts'
import { revoke } from './methods/accounts.ts'
import { ProviderRpcError, walletErrors } from './providerRpcError.ts'

/** What a wallet does without being asked by a site. */
export type OwnMoves = Pick<
  EvmWallet,
  | 'lock'
  | 'unlock'
  | 'lackChain'
  | 'switchAccount'
  | 'switchChain'
  | 'disconnect'
  | 'goOffline'
  | 'goOnline'
  | 'crash'
  | 'recover'
>

/** Makes the moves that a person, or fate, makes inside the wallet. */
export function createOwnMoves(context: EvmContext, door: Door, life: Life, sites: Sites): OwnMoves {
  const comeBack = () => {
    life.become('well')
    sites.broadcast('connect', { chainId: numberToHex(context.state().chainId) })
    sites.tell()
  }
  return {
    lock() {
      door.lock()
      sites.tell()
    },
    unlock() {
      door.unlock()
      sites.tell()
    },
    lackChain(id) {
      const { chainId, lacking } = context.state()
      if (id === chainId) throw new Error(`The wallet is on the chain ${id}. Switch it to another one first.`)
      context.change({ lacking: [...new Set([...lacking, id])] })
    },
    switchAccount: (address) => switchAccount(context, address),
    switchChain(id) {
      if (!servedChain(context, id))
        throw new Error(`The sandbox does not serve the chain ${id}. Choose one it serves.`)
      const { lacking } = context.state()
      context.change({ chainId: id, lacking: lacking.filter((missing) => missing !== id) })
    },
    disconnect(origin) {
      if (origin === undefined) context.change({ grants: {} })
      else revoke(context, origin)
    },
    goOffline() {
      life.become('offline')
      sites.broadcast('disconnect', walletErrors.offline())
    },
    goOnline: comeBack,
    crash() {
      life.become('crashed')
      // 1013, "try again later", is what wallets say when their other half is gone.
      sites.broadcast('disconnect', new ProviderRpcError(1013, 'The wallet is gone. Reload the page.'))
      sites.report({ type: 'crashed' })
    },
    recover() {
      sites.report({ type: 'recovered' })
      comeBack()
    },
  }
}

function switchAccount(context: EvmContext, address: Address): void {
  const key = context.keys.find((account) => isAddressEqual(account.address, address))
  if (!key) throw new Error(`The wallet has no account ${address}. Choose one of its addresses.`)
  const { grants } = context.state()
  // A site that may see all accounts sees them in a new order; one that sees a single account sees another one.
  const moved = context.shares === 'all' ? grants : withAccount(grants, key.address)
  context.change({ selected: key.address, grants: moved })
}

function withAccount(grants: EvmState['grants'], account: Address): EvmState['grants'] {
  return Object.fromEntries(
    Object.entries(grants).map(([origin, held]) => [origin, { ...held, accounts: [account] }]),
  )
}
