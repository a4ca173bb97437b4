import { Latch, Note, penIcon, Row, Rows, SectionLabel, Sheet, useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { readMessage } from '../ask/readMessage.ts'
import { messages } from '../messages.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { ChainGlyph } from '../parts/ChainGlyph.tsx'
import { Who } from '../parts/Who.tsx'
import type { Waiting, WalletState } from '../state/walletState.ts'
import { Failure, Line } from './Line.tsx'
import { foreignSignIn, MessageBody } from './MessageBody.tsx'
import sheetCss from './sheet.css?inline'
import { useArmed } from './useArmed.ts'
import type { Acts, Facts } from './walletProps.ts'

type SignInQuestionProps = {
  readonly item: Waiting & { kind: 'signIn' }
  readonly state: WalletState
  readonly facts: Facts
  readonly acts: Acts
}

/** Whether to sign in to a site while connecting to it, with which account, and the message that is signed. */
export function SignInQuestion({ item, state, facts, acts }: SignInQuestionProps): ReactElement {
  useStyles(sheetCss)
  const [account, setAccount] = useState(facts.addresses.eip155[0] ?? '')
  const armed = useArmed(item.id)
  const { signIn, site } = item
  const [first] = signIn.chains
  const text = first === undefined ? '' : facts.signInText(signIn, first, account)
  const bytes = new TextEncoder().encode(text)
  const stolen = foreignSignIn(readMessage(bytes), site) !== undefined
  const working = state.deciding.phase === 'working'
  const signing = working && state.deciding.phase === 'working' && state.deciding.yes
  return (
    <>
      <Who site={site} note />
      <MessageBody ask={{ kind: 'message', namespace: 'eip155', account, bytes }} site={site} />
      <section className="numbered" aria-label={messages.proposal.kinds.eip155}>
        <SectionLabel>{messages.proposal.kinds.eip155}</SectionLabel>
        <Sheet>
          <AccountChoice
            label={`${messages.account.choose}, ${messages.proposal.kinds.eip155}`}
            addresses={facts.addresses.eip155}
            chosen={account}
            onChange={setAccount}
          />
          <Rows label={messages.proposal.networks}>
            {signIn.chains.map(({ id, name }) => (
              <Row key={id} glyph={<ChainGlyph id={id} chains={facts.chains} />} name={name} />
            ))}
          </Rows>
        </Sheet>
      </section>
      <div className="aside-note">
        {signIn.chains.length > 1 && (
          <Note tone="plain">{messages.signIn.several(signIn.chains.length)}</Note>
        )}
        <Note tone="plain">{messages.proposal.sees}</Note>
      </div>
      <Failure deciding={state.deciding} />
      <Latch
        label={signing ? messages.signIn.working : messages.signIn.act}
        icon={penIcon}
        {...(stolen && { tone: 'bad' as const })}
        state={signing ? 'loading' : armed && !working ? 'ready' : 'blocked'}
        onClick={() => acts.signIn(item, account)}
      />
      <Line item={item} state={state} acts={acts} />
    </>
  )
}
