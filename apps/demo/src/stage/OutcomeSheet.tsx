import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { shortHex } from '../parts/shortHex.ts'
import './OutcomeSheet.css'
import type { Outcome } from './outcome.ts'

type OutcomeSheetProps = {
  readonly outcome: Outcome
  readonly signer: string
  readonly amount: string
}

/** How a request ended, in a sentence, with what there is to check. */
export function OutcomeSheet({ outcome, signer, amount }: OutcomeSheetProps) {
  switch (outcome.kind) {
    case 'declined':
      return (
        <Said icon="ring" tone="plain" title={messages.stage.declinedTitle} text={messages.stage.declined} />
      )
    case 'failed':
      return (
        <Said
          icon="warning"
          tone="bad"
          title={messages.stage.failedTitle}
          text={messages.stage.failed(outcome.reason)}
        />
      )
    case 'signed':
      return (
        <Said
          icon="check"
          tone="good"
          title={messages.stage.signedTitle}
          text={messages.stage.signedText(signer)}
        >
          <Fact
            term={messages.stage.signature}
            text={outcome.signature}
            what={messages.stage.signatureWhat}
          />
        </Said>
      )
    case 'sent':
      return (
        <Said
          icon={outcome.block === undefined ? 'ring' : 'check'}
          tone={outcome.block === undefined ? 'plain' : 'good'}
          title={messages.stage.sentTitle(amount)}
          {...(outcome.block === undefined ? { text: messages.stage.notMined } : {})}
        >
          <Fact term={messages.stage.transaction} text={outcome.hash} what={messages.stage.transactionWhat} />
          {outcome.block !== undefined && (
            <div>
              <dt>{messages.stage.block}</dt>
              <dd className="num">{messages.chains.number(outcome.block)}</dd>
            </div>
          )}
        </Said>
      )
  }
}

type SaidProps = {
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'bad'
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

function Said({ icon, tone, title, text, children }: SaidProps) {
  return (
    <div className="sheet said" data-tone={tone}>
      <p className="verdict">
        <span className="disc">
          <Icon name={icon} size={16} />
        </span>
        <strong>{title}</strong>
      </p>
      {text && <p className="because">{text}</p>}
      {children && <dl className="kv">{children}</dl>}
    </div>
  )
}

function Fact({ term, text, what }: { readonly term: string; readonly text: string; readonly what: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi className="num" dir="ltr" title={text}>
          {shortHex(text)}
        </bdi>
        <CopyButton text={text} what={what} />
      </dd>
    </div>
  )
}
