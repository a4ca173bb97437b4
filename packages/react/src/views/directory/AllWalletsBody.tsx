import { EmptyState, Foot, Latch, refreshIcon, Sheet, searchIcon, TextLink, warningIcon } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { type Say, useWords } from '../../hooks/useWords.ts'
import type { AllWalletsState, WalletQuery } from './allWalletsState.ts'
import { MoreWallets } from './MoreWallets.tsx'
import { WalletBones, WalletRows, WalletWall } from './WalletWall.tsx'

/** How many wallets are drawn at once, a page (S9.30): however many there are, the view answers at once. */
const step = 40

export type AllWalletsBodyProps = {
  readonly state: AllWalletsState
  readonly query: WalletQuery
  /** No page of the directory has come yet. */
  readonly isFirst: boolean
  /** Asks again for what did not come, or for the next page. */
  readonly onRetry: () => void
  /** Looks for wallets without the badge as well. */
  readonly onAll: () => void
}

/** The wallets, or what stands in their place. */
export function AllWalletsBody({ state, query, isFirst, onRetry, onAll }: AllWalletsBodyProps): ReactElement {
  const say = useWords()
  const [drawn, setDrawn] = useState(step)
  const more = () => setDrawn((before) => before + step)
  switch (state.phase) {
    case 'loading':
      return (
        <Sheet>
          <WalletBones count={16} />
        </Sheet>
      )
    case 'failed':
      return (
        <>
          <EmptyState
            icon={warningIcon}
            title={say('allWallets.failed')}
            text={say('allWallets.failedText')}
          />
          <Latch label={say('allWallets.retry')} icon={refreshIcon} onClick={onRetry} />
        </>
      )
    case 'empty':
      return (
        <EmptyState
          icon={searchIcon}
          title={noneTitle(say, query)}
          text={say(query.certified ? 'allWallets.noneCertifiedText' : 'allWallets.noneText')}
          {...(query.certified && {
            action: <TextLink label={say('getWallet.all')} onClick={onAll} />,
          })}
        />
      )
    case 'few':
      return (
        <>
          <WalletRows choices={state.choices} />
          {state.partial ? (
            <MoreWallets state="failed" length={state.choices.length} onMore={onRetry} />
          ) : (
            <Foot>{say('allWallets.found', { count: state.choices.length })}</Foot>
          )}
        </>
      )
    case 'searching':
      return <WalletWall choices={state.choices.slice(0, drawn)} bones={8} seals={!query.certified} />
    case 'found':
    case 'filled': {
      const { choices } = state
      const shown = choices.slice(0, drawn)
      const asking = state.phase === 'filled' ? state.more : state.partial ? 'failed' : 'none'
      // The first page in as much room as it will take: when it comes, nothing moves that a finger is about to touch.
      // Not those that follow: each time their end would come into sight anew, and ask for more.
      const bones = isFirst ? Math.max(4, step - shown.length) : 4
      return (
        <>
          <WalletWall choices={shown} bones={asking === 'loading' ? bones : 0} seals={!query.certified} />
          {shown.length < choices.length ? (
            <MoreWallets state="ready" length={shown.length} onMore={more} />
          ) : asking === 'none' ? null : (
            <MoreWallets
              state={asking}
              length={shown.length}
              onMore={() => {
                more()
                onRetry()
              }}
            />
          )}
        </>
      )
    }
  }
}

/** That nothing fits what the visitor looks for. */
export function noneTitle(say: Say, { text, certified }: WalletQuery): string {
  const looked = text.trim()
  if (looked === '') return say('allWallets.noneCertified')
  return say(certified ? 'allWallets.noneCertifiedCalled' : 'allWallets.none', { text: looked })
}
