import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ConnectChoices } from './ConnectChoices.tsx'
import type { ConnectViewProps } from './ConnectView.tsx'
import css from './Terms.css?inline'
import { TermsBox, TermsFoot } from './Terms.tsx'
import { useTerms } from './termsState.ts'
import { useBlockedNudge } from './useBlockedNudge.ts'

/** Connect and ConnectWallets on a site that has terms: a box before the choice of wallets, or a sentence after it. */
export function ConnectWithTerms({ view }: ConnectViewProps): ReactElement {
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
        collapse={view.name === 'Connect' && config.features.collapseWallets}
        blocked={blocked}
        foot={terms.phase === 'foot' && <TermsFoot config={config} />}
      />
    </div>
  )
}
