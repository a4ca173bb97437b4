import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ConnectChoices } from './ConnectChoices.tsx'
import css from './Terms.css?inline'
import { TermsBox, TermsFoot } from './Terms.tsx'
import { useTerms } from './termsState.ts'
import { useBlockedNudge } from './useBlockedNudge.ts'

/** The choice of wallets on a site that has terms: a box before it, or a sentence after it. */
function ConnectWithTerms({ collapse }: { readonly collapse: boolean }): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const { config } = latchkey
  const [terms, tick] = useTerms(latchkey)
  const blocked = terms.phase === 'asked'
  const choices = useBlockedNudge(blocked)
  return (
    <div className="choices" ref={choices}>
      {terms.phase === 'foot' ? null : <TermsBox config={config} ticked={!blocked} onTick={tick} />}
      <ConnectChoices
        collapse={collapse}
        blocked={blocked}
        foot={terms.phase === 'foot' && <TermsFoot config={config} />}
      />
    </div>
  )
}

/** Connect on a site that has terms. */
export function ConnectTermsView(): ReactElement {
  return <ConnectWithTerms collapse={useLatchkey().config.features.collapseWallets} />
}

/** ConnectWallets on a site that has terms. */
export function ConnectWalletsTermsView(): ReactElement {
  return <ConnectWithTerms collapse={false} />
}
