import { pushView } from '@latchkey/core'
import { Foot, LiveRegion, TextLink, useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { useWallets } from '../wallet/useWallets.ts'
import { ChoiceRows } from './ChoiceRows.tsx'
import css from './ConnectChoices.css?inline'
import { ConnectLead } from './ConnectLead.tsx'
import { useConnectState } from './useConnectState.ts'

export type ConnectChoicesProps = {
  readonly collapse: boolean
  /** Something has to be done before a wallet can be chosen. */
  readonly blocked?: boolean
  /** Stands before the last line. */
  readonly foot?: ReactNode
}

/** Everything of the views Connect and ConnectWallets but the terms: what leads, the list, the foot. */
export function ConnectChoices({ collapse, blocked = false, foot }: ConnectChoicesProps): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  useWallets(latchkey)
  const state = useConnectState(collapse)
  return (
    <>
      <ConnectLead state={state} blocked={blocked} />
      <ChoiceRows state={state} blocked={blocked} />
      <LiveRegion message={state.phase === 'looking' ? say('connect.looking') : ''} />
      {foot}
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
    </>
  )
}
