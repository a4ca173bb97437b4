import { pushView } from '@latchkey/core'
import { Foot, LiveRegion, TextLink, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChoiceRows } from './ChoiceRows.tsx'
import css from './ConnectChoices.css?inline'
import { ConnectLead } from './ConnectLead.tsx'
import { TermsBox, TermsFoot } from './Terms.tsx'
import { useTerms } from './termsState.ts'
import { useBlockedNudge } from './useBlockedNudge.ts'
import { useConnectState } from './useConnectState.ts'
import { useWallets } from './useWallets.ts'

/** Everything of the views Connect and ConnectWallets: what leads, the list, the terms, the foot. */
export function ConnectChoices({ collapse }: { readonly collapse: boolean }): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  useWallets(latchkey)
  const state = useConnectState(collapse)
  const [terms, tick] = useTerms(latchkey)
  const blocked = terms.phase === 'asked'
  const choices = useBlockedNudge(blocked)
  return (
    <div className="choices" ref={choices}>
      {terms.phase === 'asked' || terms.phase === 'accepted' ? (
        <TermsBox config={latchkey.config} ticked={!blocked} onTick={tick} />
      ) : null}
      <ConnectLead state={state} blocked={blocked} />
      <ChoiceRows state={state} blocked={blocked} />
      <LiveRegion message={state.phase === 'looking' ? say('connect.looking') : ''} />
      {terms.phase === 'foot' ? <TermsFoot config={latchkey.config} /> : null}
      <Foot>
        {say('connect.newHere')}
        <TextLink
          label={say('connect.whatItDoes')}
          onClick={() => {
            latchkey.track({ type: 'track', event: 'CLICK_WALLET_HELP' })
            pushView(latchkey, { name: 'WhatIsAWallet' })
          }}
        />
      </Foot>
    </div>
  )
}
