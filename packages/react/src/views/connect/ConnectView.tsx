import type { View } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ConnectChoices } from './choices/ConnectChoices.tsx'

export type ConnectViewProps = { readonly view: Extract<View, { name: 'Connect' | 'ConnectWallets' }> }

/** Where a visitor chooses a wallet, or is led to the choice where the site keeps it one step away, in ConnectWallets. */
export function ConnectView({ view }: ConnectViewProps): ReactElement {
  const { collapseWallets } = useLatchkey().config.features
  return <ConnectChoices collapse={view.name === 'Connect' && collapseWallets} />
}
