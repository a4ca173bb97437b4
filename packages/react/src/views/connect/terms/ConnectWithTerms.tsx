import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import type { ConnectViewProps } from '../ConnectView.tsx'
import { ConnectChoices } from '../choices/ConnectChoices.tsx'
import { WithTerms } from './WithTerms.tsx'

/** Connect and ConnectWallets on a site that has terms. */
export function ConnectWithTerms({ view }: ConnectViewProps): ReactElement {
  const { collapseWallets } = useLatchkey().config.features
  const collapse = view.name === 'Connect' && collapseWallets
  return <WithTerms>{(place) => <ConnectChoices collapse={collapse} {...place} />}</WithTerms>
}
