import { Address, Amount, Note, Sheet } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { size } from 'viem'
import type { Call } from '../ask/ask.ts'
import { type CallMeaning, isDangerous, readCall } from '../ask/readCall.ts'
import type { WalletChain } from '../chains/chainTable.ts'
import { formatUnitsExact } from '../chains/formatUnitsExact.ts'
import type { TokenFacts } from '../chains/readToken.ts'
import { messages } from '../messages.ts'
import { Well } from '../parts/Well.tsx'

type CallFactsProps = {
  readonly call: Call
  readonly chain: WalletChain
  readonly token: TokenFacts | undefined
}

/** What one call does: how much, to whom, and what is dangerous about it. */
export function CallFacts({ call, chain, token }: CallFactsProps): ReactElement {
  const meaning = readCall(call)
  const native = formatUnitsExact(call.value, chain.evm?.nativeCurrency.decimals ?? 18)
  const symbol = chain.evm?.nativeCurrency.symbol ?? ''
  const showsNative = call.value > 0n || meaning.does === 'nothing' || meaning.does === 'create'
  return (
    <>
      <Sheet>
        <div className="call-facts">
          {showsNative && (
            <Fact label={messages.request.youSend}>
              <Amount value={native} symbol={symbol} size="amount" />
            </Fact>
          )}
          <MeaningFacts meaning={meaning} call={call} token={token} />
        </div>
      </Sheet>
      <Danger meaning={meaning} token={token} />
      {meaning.does === 'other' || meaning.does === 'create' ? (
        <Sheet>
          <Well label={messages.request.dataBytes(size(call.data))} text={call.data} code />
        </Sheet>
      ) : null}
    </>
  )
}

function MeaningFacts({
  meaning,
  call,
  token,
}: {
  readonly meaning: CallMeaning
  readonly call: Call
  readonly token: TokenFacts | undefined
}): ReactElement {
  const contract = call.to && (
    <Fact label={messages.request.contract}>
      <Address address={call.to} form="full" />
    </Fact>
  )
  switch (meaning.does) {
    case 'nothing':
      return <Fact label={messages.request.to}>{call.to && <Address address={call.to} form="full" />}</Fact>
    case 'create':
      return (
        <Fact label={messages.request.to}>
          <span className="strong">{messages.request.newContract}</span>
        </Fact>
      )
    case 'transfer':
      return (
        <>
          <Fact label={meaning.from === undefined ? messages.request.youSend : messages.request.moves}>
            <TokenAmount amount={meaning.amount} token={token} />
          </Fact>
          {meaning.from !== undefined && (
            <Fact label={messages.request.from}>
              <Address address={meaning.from} form="full" />
            </Fact>
          )}
          <Fact label={messages.request.to}>
            <Address address={meaning.to} form="full" />
          </Fact>
          {contract}
        </>
      )
    case 'approve':
      return (
        <>
          <Fact label={allowanceLabel(meaning)}>
            {meaning.unlimited ? (
              <span className="strong">{messages.request.unlimited}</span>
            ) : (
              <TokenAmount amount={meaning.amount} token={token} />
            )}
          </Fact>
          <Fact label={messages.request.spender}>
            <Address address={meaning.spender} form="full" />
          </Fact>
          {contract}
        </>
      )
    case 'approveAll':
      return (
        <>
          <Fact label={messages.request.spender}>
            <Address address={meaning.operator} form="full" />
          </Fact>
          {contract}
        </>
      )
    case 'other':
      return (
        <>
          <Fact label={messages.request.calls}>
            <span className="strong">{meaning.selector ?? call.data}</span>
          </Fact>
          {contract}
        </>
      )
  }
}

function TokenAmount({
  amount,
  token,
}: {
  readonly amount: bigint
  readonly token: TokenFacts | undefined
}): ReactElement {
  if (token === undefined) {
    return (
      <>
        <Amount value={formatUnitsExact(amount, 0)} size="amount" />
        <span className="well-label">{messages.request.rawAmount}</span>
      </>
    )
  }
  return <Amount value={formatUnitsExact(amount, token.decimals)} symbol={token.symbol} size="amount" />
}

function Danger({
  meaning,
  token,
}: {
  readonly meaning: CallMeaning
  readonly token: TokenFacts | undefined
}): ReactElement | null {
  if (meaning.does === 'other') {
    return (
      <Sheet tone="warn">
        <Note tone="warn" large>
          {messages.request.callsUnknown}
        </Note>
      </Sheet>
    )
  }
  return isDangerous(meaning) ? (
    <Sheet tone="bad">
      <Note tone="bad" large>
        {meaning.does === 'approve'
          ? messages.request.unlimitedNote(token?.symbol)
          : messages.request.allNote}
      </Note>
    </Sheet>
  ) : null
}

function allowanceLabel({ amount, more }: CallMeaning & { does: 'approve' }): string {
  if (more) return messages.request.upToMore
  return amount === 0n ? messages.request.withdraw : messages.request.upTo
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="fact">
      <span className="well-label">{label}</span>
      {children}
    </div>
  )
}
