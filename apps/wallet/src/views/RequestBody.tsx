import { Address, type Detail, Details, Note, Row, Rows, SectionLabel, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Call } from '../ask/ask.ts'
import { chainName, type WalletChain } from '../chains/chainTable.ts'
import type { Estimate } from '../chains/estimateCall.ts'
import { formatCost } from '../chains/formatUnitsExact.ts'
import type { TokenFacts } from '../chains/readToken.ts'
import { messages } from '../messages.ts'
import { ChainGlyph } from '../parts/ChainGlyph.tsx'
import type { Waiting } from '../state/walletState.ts'
import { inertLine } from '../text/inertText.ts'
import { CallFacts } from './CallFacts.tsx'
import { MessageBody } from './MessageBody.tsx'
import { TypedDataBody } from './TypedDataBody.tsx'
import { useToken } from './useToken.ts'
import type { Facts, Reads } from './walletProps.ts'

type RequestBodyProps = {
  readonly item: Waiting & { kind: 'request' }
  readonly facts: Facts
  readonly token: TokenFacts | undefined
  readonly estimate: Estimate | undefined
}

/** What is asked, in words and figures. */
export function RequestBody({ item, facts, token, estimate }: RequestBodyProps): ReactElement {
  const { ask, chain, site } = item
  const from: readonly Detail[] = [
    ...('account' in ask ? [accountDetail(ask.account, facts)] : []),
    { label: messages.request.network, value: chain.name },
  ]
  switch (ask.kind) {
    case 'message':
      return (
        <>
          <MessageBody ask={ask} site={site} />
          <FactSheet items={from} />
        </>
      )
    case 'typedData':
      return (
        <>
          <TypedDataBody ask={ask} />
          <FactSheet items={from} />
        </>
      )
    case 'transaction':
      return (
        <>
          <CallFacts call={ask.call} chain={chain} token={token} />
          <FactSheet items={[...from, feeDetail(item, estimate)]} />
          <Outlook estimate={estimate} />
        </>
      )
    case 'calls':
      return (
        <>
          {ask.calls.map((call, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls stand in the order in which they are sent
            <section key={at} className="numbered" aria-label={messages.request.number(at + 1)}>
              <SectionLabel>{messages.request.number(at + 1)}</SectionLabel>
              <OneCall call={call} chain={chain} reads={facts.reads} />
            </section>
          ))}
          <FactSheet
            items={[...from, { label: messages.request.feeEach, value: messages.request.feeWhenSent }]}
          />
        </>
      )
    case 'switchChain':
      return (
        <Sheet>
          <Rows label={messages.request.network}>
            <Row
              key="now"
              glyph={<ChainGlyph id={chain.id} chains={facts.chains} />}
              name={chain.name}
              sub={messages.request.before}
            />
            <Row
              key="then"
              glyph={<ChainGlyph id={ask.to} chains={facts.chains} />}
              name={chainName(ask.to, facts.chains)}
              sub={messages.request.after}
              state="current"
            />
          </Rows>
        </Sheet>
      )
    case 'watchAsset':
      return (
        <>
          <Sheet>
            <div className="call-facts">
              <div className="fact">
                <span className="well-label">{messages.request.symbol}</span>
                <span className="strong">{inertLine(ask.symbol, 32) || '""'}</span>
              </div>
              <div className="fact">
                <span className="well-label">{messages.request.tokenAddress}</span>
                <Address address={ask.address} form="full" />
              </div>
            </div>
          </Sheet>
          <FactSheet items={from} />
        </>
      )
  }
}

function OneCall({
  call,
  chain,
  reads,
}: {
  readonly call: Call
  readonly chain: WalletChain
  readonly reads: Reads
}): ReactElement {
  return <CallFacts call={call} chain={chain} token={useToken(call, chain, reads)} />
}

function FactSheet({ items }: { readonly items: readonly Detail[] }): ReactElement {
  return (
    <Sheet>
      <Details items={items} />
    </Sheet>
  )
}

function Outlook({ estimate }: { readonly estimate: Estimate | undefined }): ReactElement | null {
  if (estimate === undefined || estimate.known) return null
  return (
    <Sheet tone="bad">
      <Note tone="bad" large>
        {messages.request.willFail(inertLine(estimate.reason, 300))}
      </Note>
    </Sheet>
  )
}

function feeDetail({ chain }: Waiting & { kind: 'request' }, estimate: Estimate | undefined): Detail {
  const { decimals, symbol } = chain.evm?.nativeCurrency ?? { decimals: 18, symbol: '' }
  const label = messages.request.fee
  if (estimate === undefined) return { label, value: messages.request.feeReading }
  if (!estimate.known) return { label, value: messages.request.feeUnknown }
  return { label, value: `${formatCost(estimate.cost, decimals)} ${symbol}` }
}

function accountDetail(account: string, { addresses }: Facts): Detail {
  const all = Object.values(addresses).find((own) => own.includes(account)) ?? []
  return {
    label: messages.request.account,
    value: (
      <>
        <span className="dim">{messages.account.numbered(Math.max(0, all.indexOf(account)))}</span>{' '}
        <Address address={account} form="short" />
      </>
    ),
  }
}
