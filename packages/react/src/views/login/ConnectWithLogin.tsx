import { pushView, type View } from '@latchkey/core'
import {
  Foot,
  IconPlate,
  LiveRegion,
  Row,
  Rows,
  SectionLabel,
  Sheet,
  Tag,
  TextLink,
  walletIcon,
} from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { type Say, useWords } from '../../hooks/useWords.ts'
import type { ConnectViewProps } from '../connect/ConnectView.tsx'
import { ChoiceRows } from '../connect/choices/ChoiceRows.tsx'
import { ConnectChoices } from '../connect/choices/ConnectChoices.tsx'
import { ConnectLead } from '../connect/choices/ConnectLead.tsx'
import { useConnectState } from '../connect/choices/useConnectState.ts'
import { walletCount } from '../connect/choices/walletCount.ts'
import { hasTerms } from '../connect/terms/hasTerms.ts'
import { WithTerms } from '../connect/terms/WithTerms.tsx'
import { useWallets } from '../connect/wallet/useWallets.ts'
import { LoginPart } from './LoginPart.tsx'

type ChoicesProps = { readonly blocked: boolean; readonly foot: ReactNode }

/** Connect and ConnectWallets on a site with an embedded wallet: whoever has no wallet logs in. */
export function ConnectWithLogin({ view }: ConnectViewProps): ReactElement {
  const { config } = useLatchkey()
  const offersLogin = config.features.email || config.socials.length > 0
  const isLogin = view.name === 'Connect' && offersLogin
  const choices = (props: ChoicesProps) =>
    isLogin ? (
      <LoginChoices {...props} />
    ) : (
      <ConnectChoices collapse={view.name === 'Connect' && config.features.collapseWallets} {...props} />
    )
  return hasTerms(config) ? <WithTerms>{choices}</WithTerms> : choices({ blocked: false, foot: null })
}

ConnectWithLogin.title = (say: Say, { name }: View) =>
  say(name === 'Connect' ? 'login.title' : 'connect.title')

/** The ways to log in, then the wallets; the wallet that was used last leads. */
function LoginChoices({ blocked, foot }: ChoicesProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  useWallets(latchkey)
  const { collapseWallets, emailShowWallets } = latchkey.config.features
  const collapse = collapseWallets || !emailShowWallets
  const state = useConnectState(collapse)
  // Without a wallet that was used before, the email field leads, not the way to get a wallet.
  const isLed = 'last' in state && state.last !== undefined
  return (
    <>
      {isLed ? <ConnectLead state={state} blocked={blocked} /> : null}
      <LoginPart blocked={blocked} isLed={isLed} />
      {state.phase === 'collapsed' ? (
        <FoldedWallets blocked={blocked} />
      ) : (
        <>
          <SectionLabel>{say('login.orWallet')}</SectionLabel>
          {state.phase === 'failed' ? <ConnectLead state={state} blocked={blocked} /> : null}
          <ChoiceRows state={state} blocked={blocked} />
        </>
      )}
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

/** The one row that leads to all wallets, where the site shows them a step later (S1.26, S1.32). */
function FoldedWallets({ blocked }: { readonly blocked: boolean }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  const count = useStore(latchkey.directory, (directory) => directory.count)
  return (
    <Sheet>
      <Rows>
        <Row
          glyph={<IconPlate icon={walletIcon} />}
          name={say('connect.withWallet')}
          {...(count !== undefined && { end: <Tag>{walletCount(count, locale)}</Tag> })}
          chevron={!blocked}
          {...(blocked && { state: 'unavailable' as const, sub: say('login.agreeFirst') })}
          onClick={() => pushView(latchkey, { name: 'ConnectWallets' })}
        />
      </Rows>
    </Sheet>
  )
}
