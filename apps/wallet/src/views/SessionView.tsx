import { Details, disconnectIcon, QuietButton, SectionLabel, Sheet } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { chainName } from '../chains/chainTable.ts'
import { messages } from '../messages.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { ChainGlyph } from '../parts/ChainGlyph.tsx'
import { Choice } from '../parts/Choice.tsx'
import { Who } from '../parts/Who.tsx'
import type { Session } from '../state/session.ts'
import type { Acts, Facts } from './walletProps.ts'

type SessionViewProps = { readonly session: Session; readonly facts: Facts; readonly acts: Acts }

/** One connected site: what it sees, where it is, and the way out. */
export function SessionView({ session, facts, acts }: SessionViewProps): ReactElement {
  const [leaving, setLeaving] = useState(false)
  const { topic, site, parts, activeChain, expiresAt } = session
  return (
    <>
      <Who site={site} />
      {parts.map((part) => (
        <section
          key={part.namespace}
          className="numbered"
          aria-label={messages.proposal.kinds[part.namespace]}
        >
          <SectionLabel>{messages.proposal.kinds[part.namespace]}</SectionLabel>
          <Sheet>
            <AccountChoice
              label={`${messages.session.account}, ${messages.proposal.kinds[part.namespace]}`}
              addresses={facts.addresses[part.namespace]}
              chosen={part.account}
              onChange={(address) => acts.switchAccount(topic, part.namespace, address)}
            />
            {part.namespace === 'eip155' && activeChain !== undefined && (
              <Choice
                label={messages.session.network}
                value={activeChain}
                options={part.chains.map((id) => ({ value: id, label: chainName(id, facts.chains) }))}
                onChange={(chain) => acts.switchChain(topic, chain)}
                glyph={<ChainGlyph id={activeChain} chains={facts.chains} />}
                name={chainName(activeChain, facts.chains)}
                sub={messages.session.network}
              />
            )}
          </Sheet>
        </section>
      ))}
      <Sheet>
        <Details
          items={[
            {
              label: messages.session.networks,
              value: parts
                .flatMap(({ chains }) => chains.map((id) => chainName(id, facts.chains)))
                .join(', '),
            },
            { label: messages.session.until, value: messages.session.at(expiresAt) },
          ]}
        />
      </Sheet>
      <QuietButton
        label={leaving ? messages.session.disconnecting : messages.session.disconnect}
        icon={disconnectIcon}
        disabled={leaving}
        onClick={() => {
          setLeaving(true)
          acts.disconnect(topic)
        }}
      />
    </>
  )
}
