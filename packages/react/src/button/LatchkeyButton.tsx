import { type CaipAddress, type Connection, disconnectWallet } from '@latchkey/core'
import { activeConnection, addressOf, chainImage, connectionStatus } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatBalance } from '../hooks/formatBalance.ts'
import { shortAddress } from '../hooks/shortAddress.ts'
import { useActiveChain } from '../hooks/useActiveChain.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useModal } from '../hooks/useModal.ts'
import { useStore } from '../hooks/useStore.ts'
import { useModalLoad } from '../modal/modalLoad.ts'
import type { ButtonAccount, ButtonBalance, ButtonState } from './buttonState.ts'

/** What a button of the site's own takes. */
export type LatchkeyButtonProps = {
  /** Draws the button; the widget adds no element and no style. */
  readonly children: (state: ButtonState) => ReactNode
}

/** A button that the site draws itself, told every state and what it can do. */
export function LatchkeyButton({ children }: LatchkeyButtonProps): ReactNode {
  return children(useButtonState())
}

/** What `LatchkeyButton` tells, as a hook. */
export function useButtonState(): ButtonState {
  const latchkey = useLatchkey()
  const { load, warm } = useModalLoad()
  const { open, close, isOpen } = useModal()
  const connections = useStore(latchkey.connections)
  const status = connectionStatus(connections, useStore(latchkey.attempt))
  const connection = activeConnection(connections)
  const { chain, chainId } = useActiveChain()
  const account = useAccountOf(connection)
  const balance = useBalanceOf(status === 'connected' ? connection?.accounts[0] : undefined)
  const image = useStore(latchkey.directory, () => chain && chainImage(latchkey, chain))
  const isWrong = chain === undefined && !latchkey.config.allowUnsupportedChain
  const shared = {
    isOpen,
    isLoading: isOpen && load.phase === 'loading',
    open: () => open(status === 'connected' && isWrong ? { name: 'UnsupportedChain' } : undefined),
    openNetworks: () => open({ name: isWrong ? 'UnsupportedChain' : 'Networks' }),
    close,
    disconnect: () => disconnectWallet(latchkey),
    warm,
  }
  if (!connections.started) return { ...shared, phase: 'starting' }
  if (account === undefined) return { ...shared, phase: status === 'connecting' ? status : 'disconnected' }
  if (status !== 'connected') return { ...shared, phase: 'restoring', account }
  if (isWrong) return { ...shared, phase: 'wrongNetwork', account, chainId }
  return { ...shared, phase: 'connected', account, chain, chainImage: image, balance }
}

function useAccountOf(connection: Connection | undefined): ButtonAccount | undefined {
  const person = useIdentity(connection?.accounts[0])
  if (connection === undefined) return undefined
  const [caipAddress] = connection.accounts
  const address = addressOf(caipAddress)
  const { connector } = connection
  return { caipAddress, address, shortAddress: shortAddress(address), ...person, connector }
}

function useBalanceOf(account: CaipAddress | undefined): ButtonBalance | undefined {
  const { chain } = useActiveChain()
  const { locale } = useStore(useLatchkey().words)
  const held = useBalance(chain && account)
  if (chain === undefined || held.phase !== 'ready') return undefined
  const { decimals, symbol } = chain.nativeCurrency
  return { units: held.data, text: `${formatBalance(held.data, decimals, locale)} ${symbol}`, symbol }
}
