import {
  Amount,
  activityIcon,
  CopyButton,
  IconPlate,
  LineSkeleton,
  MiddleCut,
  NetworkGlyph,
  Note,
  Row,
  Rows,
  SectionLabel,
  Sheet,
} from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import type { WalletChain } from '../chains/chainTable.ts'
import { formatUnitsShort } from '../chains/formatUnitsExact.ts'
import type { Namespace } from '../keys/namespaces.ts'
import { messages } from '../messages.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { ChainGlyph } from '../parts/ChainGlyph.tsx'
import { originText, SiteGlyph } from '../parts/Who.tsx'
import type { WalletState } from '../state/walletState.ts'
import { shortAddress } from '../text/shortAddress.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { useRead } from './useRead.ts'
import type { Acts, Facts } from './walletProps.ts'

type HomeViewProps = {
  readonly state: WalletState
  readonly facts: Facts
  readonly acts: Acts
  readonly onScan: () => void
  readonly onSession: (topic: string) => void
}

/** The wallet at rest: who you are, the way to a site, and the sites that are connected. */
export function HomeView({ state, facts, acts, onScan, onSession }: HomeViewProps): ReactElement {
  const sites = useId()
  const [account, setAccount] = useState(facts.addresses.eip155[0] ?? '')
  const waiting = state.waiting.length
  return (
    <>
      {waiting > 0 && state.aside && (
        <Sheet>
          <Row
            glyph={<IconPlate icon={activityIcon} tone="accent" />}
            name={messages.waiting.row(waiting)}
            sub={messages.waiting.sub}
            chevron
            onClick={acts.bringUp}
          />
        </Sheet>
      )}
      <h2 className="sr-only">{messages.account.title}</h2>
      <Sheet>
        <div className="account">
          <AccountChoice
            label={messages.account.choose}
            addresses={facts.addresses.eip155}
            chosen={account}
            onChange={setAccount}
          />
          <CopyButton text={account} label={messages.account.copy} copiedLabel={messages.account.copied} />
        </div>
        <Rows label={messages.account.balances}>
          {facts.chains.map((chain) =>
            chain.evm === undefined ? null : (
              <Balance key={chain.id} chain={chain} address={account} state={state} facts={facts} />
            ),
          )}
        </Rows>
        <Rows label={messages.account.others}>
          {(['solana', 'bip122'] as const).map((namespace) => (
            <OtherKey key={namespace} namespace={namespace} address={facts.addresses[namespace][0] ?? ''} />
          ))}
        </Rows>
      </Sheet>
      <ConnectForm pairing={state.pairing} acts={acts} onScan={onScan} />
      <SectionLabel id={sites} {...(state.sessions.length > 0 && { end: state.sessions.length })}>
        {messages.sites.title}
      </SectionLabel>
      {state.sessions.length === 0 ? (
        <p className="none">{messages.sites.none}</p>
      ) : (
        <Sheet>
          <Rows labelledBy={sites}>
            {state.sessions.map((session) => (
              <Row
                key={session.topic}
                glyph={<SiteGlyph site={session.site} />}
                name={session.site.name}
                sub={<MiddleCut text={originText(session.site)} />}
                chevron
                onClick={() => onSession(session.topic)}
              />
            ))}
          </Rows>
        </Sheet>
      )}
      <div className="aside-note">
        <Note tone="warn">{messages.testKeysNote}</Note>
      </div>
    </>
  )
}

/** A key of chains on which the wallet signs messages alone. */
function OtherKey({
  namespace,
  address,
}: {
  readonly namespace: Namespace
  readonly address: string
}): ReactElement {
  const kind = messages.proposal.kinds[namespace]
  return (
    <Row
      glyph={<NetworkGlyph name={kind} size={40} />}
      name={kind}
      sub={shortAddress(address)}
      end={
        <CopyButton
          text={address}
          label={messages.account.copyOf(kind)}
          copiedLabel={messages.account.copied}
        />
      }
    />
  )
}

type BalanceProps = {
  readonly chain: WalletChain
  readonly address: string
  readonly state: WalletState
  readonly facts: Facts
}

function Balance({ chain, address, state, facts }: BalanceProps): ReactElement {
  // What is in a block by now is already missing here.
  const block = state.outcome?.type === 'confirmed' ? state.outcome.hash : ''
  const read = useRead(`${chain.id} ${address} ${block}`, async () => ({
    amount: await facts.reads.balance(chain, address),
  }))
  const { decimals, symbol } = chain.evm?.nativeCurrency ?? { decimals: 18, symbol: '' }
  return (
    <Row
      glyph={<ChainGlyph id={chain.id} chains={facts.chains} />}
      name={chain.name}
      end={
        read === undefined ? (
          <span className="reading">
            <LineSkeleton />
            <span className="sr-only">{messages.account.loading}</span>
          </span>
        ) : read.amount === undefined ? (
          <span className="dim">{messages.account.unknown}</span>
        ) : (
          <Amount value={formatUnitsShort(read.amount, decimals)} symbol={symbol} size="line" />
        )
      }
    />
  )
}
