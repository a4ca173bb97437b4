import type { Chain } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { NetworkGlyph } from '../parts/NetworkGlyph.tsx'
import { Note } from '../parts/Note.tsx'
import { BlockPins } from './BlockPins.tsx'
import './ChainCard.css'
import { type Blocks, type HeadStatus, headOf } from './headStatus.ts'

type ChainCardProps = {
  readonly chain: Chain
  readonly index: number
  readonly endpoint: string
  readonly status: HeadStatus
  readonly onRetry: () => void
}

/** One chain: who it is, where its head stands, and how to reach it. */
export function ChainCard({ chain, index, endpoint, status, onRetry }: ChainCardProps) {
  const titleId = `chain-${chain.id}`
  return (
    <article className="chain" aria-labelledby={titleId} data-state={status.phase}>
      <header>
        <NetworkGlyph index={index} />
        <h3 id={titleId}>{chain.name}</h3>
        <Sign status={status} />
      </header>
      <div className="head-area">
        <Head chain={chain} status={status} onRetry={onRetry} />
      </div>
      <dl className="reach">
        <Reach
          term={messages.chains.chainId}
          text={String(chain.id)}
          what={messages.chains.chainIdOf(chain.name)}
        />
        <Reach
          term={messages.chains.endpoint}
          text={chain.rpc}
          what={messages.chains.endpointOf(chain.name)}
        />
        <Reach
          term={messages.chains.viaServer}
          text={endpoint}
          what={messages.chains.viaServerOf(chain.name)}
        />
      </dl>
    </article>
  )
}

function Sign({ status }: { readonly status: HeadStatus }) {
  if (status.phase === 'live') return <span className="ready">{messages.chains.live}</span>
  if (status.phase === 'loading') return <span className="sign">{messages.chains.loading}</span>
  return (
    <span className="sign" data-tone="warn">
      <Icon name="warning" size={16} />
      {status.phase === 'stale' ? messages.chains.stale : messages.chains.failed}
    </span>
  )
}

type HeadProps = { readonly chain: Chain; readonly status: HeadStatus; readonly onRetry: () => void }

function Head({ chain, status, onRetry }: HeadProps) {
  switch (status.phase) {
    case 'loading':
      return <HeadSkeleton name={chain.name} />
    case 'failed':
      return (
        <div className="failure">
          <Note tone="bad" icon="warning">
            {status.reason}
          </Note>
          <button type="button" className="soft" onClick={onRetry}>
            <Icon name="refresh" />
            {messages.tryAgain}
          </button>
        </div>
      )
    case 'live':
    case 'stale':
      return (
        <>
          <HeadNumbers blocks={status.blocks} readAt={status.readAt} />
          {status.phase === 'stale' && (
            <Note tone="warn" icon="warning">
              {messages.chains.staleNote(status.reason)}
            </Note>
          )}
        </>
      )
  }
}

function HeadNumbers({ blocks, readAt }: { readonly blocks: Blocks; readonly readAt: number }) {
  const head = headOf(blocks)
  return (
    <>
      <p className="block">
        <span className="label">{messages.chains.head}</span>
        <strong className="num">{messages.chains.number(head.number)}</strong>
        <span className="sub num">
          <time dateTime={new Date(head.time * 1_000).toISOString()}>
            {messages.time.ago(readAt / 1_000 - head.time)}
          </time>
          {' · '}
          {messages.chains.transactions(head.transactions)}
        </span>
      </p>
      <BlockPins blocks={blocks} />
    </>
  )
}

function HeadSkeleton({ name }: { readonly name: string }) {
  return (
    <div className="bones">
      <span className="sr">{messages.chains.loadingOf(name)}</span>
      <p className="block" aria-hidden="true">
        <span className="label">{messages.chains.head}</span>
        <strong>
          <span className="bone" data-wide="number" />
        </strong>
        <span className="sub">
          <span className="bone" data-wide="line" />
        </span>
      </p>
      <span className="bone" data-wide="pins" />
    </div>
  )
}

type ReachProps = { readonly term: string; readonly text: string; readonly what: string }

function Reach({ term, text, what }: ReachProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi className="clip num" dir="ltr" title={text}>
          {text}
        </bdi>
        <CopyButton text={text} what={what} />
      </dd>
    </div>
  )
}
