import { Note, Row, Rows, SectionLabel, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Namespace } from '../keys/namespaces.ts'
import { locale, messages } from '../messages.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { ChainGlyph } from '../parts/ChainGlyph.tsx'
import type { Waiting } from '../state/walletState.ts'
import { inertLine } from '../text/inertText.ts'
import type { Facts } from './walletProps.ts'

type ProposalBodyProps = {
  readonly item: Waiting & { kind: 'proposal' }
  readonly facts: Facts
  readonly accounts: Readonly<Record<Namespace, string>>
  readonly onAccount: (namespace: Namespace, address: string) => void
}

const list = new Intl.ListFormat(locale)
const mostNamed = 6

/** What a site asks for: which networks, with which account, and what is not to be had. */
export function ProposalBody({ item, facts, accounts, onAccount }: ProposalBodyProps): ReactElement {
  const { plan } = item
  const optional = plan.missing.filter(({ required }) => !required)
  return (
    <>
      {!plan.possible && (
        <Sheet tone="bad">
          <Note tone="bad" large>
            {whyNot(item, facts)}
          </Note>
        </Sheet>
      )}
      {plan.possible &&
        plan.parts.map(({ namespace, chains }) => (
          <section key={namespace} className="numbered" aria-label={messages.proposal.kinds[namespace]}>
            <SectionLabel>{messages.proposal.kinds[namespace]}</SectionLabel>
            <Sheet>
              <AccountChoice
                label={`${messages.account.choose}, ${messages.proposal.kinds[namespace]}`}
                addresses={facts.addresses[namespace]}
                chosen={accounts[namespace]}
                onChange={(address) => onAccount(namespace, address)}
              />
              <Rows label={messages.proposal.networks}>
                {chains.map(({ id, name, evm }) => (
                  <Row
                    key={id}
                    glyph={<ChainGlyph id={id} chains={facts.chains} />}
                    name={name}
                    {...(evm === undefined && { sub: messages.proposal.messagesOnly })}
                  />
                ))}
              </Rows>
            </Sheet>
          </section>
        ))}
      <div className="aside-note">
        {plan.possible && optional.length > 0 && (
          <Note tone="plain">{messages.proposal.missing(named(optional.map(({ name }) => name)))}</Note>
        )}
        {plan.possible && <Note tone="plain">{messages.proposal.sees}</Note>}
      </div>
    </>
  )
}

function whyNot({ plan }: Waiting & { kind: 'proposal' }, { chains }: Facts): string {
  const required = plan.missing.filter((one) => one.required).map(({ name }) => name)
  if (required.length > 0) return messages.proposal.required(named(required))
  if (plan.lacking.length > 0) return messages.proposal.lacking(named(plan.lacking))
  const here = named(chains.map(({ name }) => name))
  const asked = plan.missing.map(({ name }) => name)
  return asked.length > 0
    ? messages.proposal.nothing(named(asked), here)
    : messages.proposal.nothingAsked(here)
}

/** A few names in a sentence; a hundred would be a wall. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => inertLine(name, 40))
  return list.format(
    names.length > mostNamed ? [...shown, messages.proposal.more(names.length - mostNamed)] : shown,
  )
}
