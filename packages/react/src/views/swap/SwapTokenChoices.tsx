import type { SwapState, SwapToken } from '@latchkey/core/swap'
import {
  coinsIcon,
  EmptyState,
  LiveRegion,
  LongList,
  Note,
  PairSkeleton,
  QuietButton,
  Sheet,
  useStyles,
} from '@latchkey/ui'
import { type ReactElement, useCallback, useMemo } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { type Say, useWords } from '../../hooks/useWords.ts'
import { SuggestedTokens } from './SuggestedTokens.tsx'
import css from './SwapTokenChoices.css?inline'
import { SwapTokenRow } from './SwapTokenRow.tsx'
import { type SwapChoice, swapChoices } from './swapChoices.ts'
import { type FoundToken, useFoundToken } from './useFoundToken.ts'

type SwapTokenChoicesProps = {
  readonly state: SwapState
  readonly search: string
  readonly onChoose: (token: SwapToken) => void
  readonly onAll: () => void
}

/** The tokens to choose from: suggestions and lists, or the matches of the search; looks up a pasted address. */
export function SwapTokenChoices(props: SwapTokenChoicesProps): ReactElement {
  const { state, search, onChoose } = props
  const say = useWords()
  useStyles(css)
  const found = useFoundToken(state, search)
  return (
    <>
      {search === '' ? <SuggestedTokens state={state} onChoose={onChoose} /> : null}
      {found.phase === 'found' && found.token.isUnlisted ? (
        <Sheet tone="warn" pad>
          <Note tone="warn">{say('swap.select.caution')}</Note>
        </Sheet>
      ) : null}
      <List {...props} found={found} />
      <LiveRegion message={foundWords(say, found)} />
    </>
  )
}

type ListProps = SwapTokenChoicesProps & { readonly found: FoundToken }

function List({ state, search, found, onChoose, onAll }: ListProps): ReactElement {
  const say = useWords()
  const { chain } = useActiveChain()
  const network = chain?.name ?? say('account.unknownNetwork')
  const { tokens, found: known, holdings, prices, chainId } = state
  const groups = useMemo(
    () =>
      swapChoices({ tokens, found: known, holdings, prices, ...(chainId && { chainId }) }, search, {
        yours: say('swap.select.yours'),
        all: say('swap.select.all', { network }),
      }),
    [tokens, known, holdings, prices, chainId, search, say, network],
  )
  const row = useCallback(
    (token: SwapChoice, tabIndex: number) => (
      <SwapTokenRow token={token} state={{ holdings }} tabIndex={tabIndex} onChoose={onChoose} />
    ),
    [holdings, onChoose],
  )
  if (found.phase === 'looking')
    return (
      <Sheet>
        <PairSkeleton count={1} />
      </Sheet>
    )
  if (found.phase === 'failed')
    return (
      <EmptyState
        icon={coinsIcon}
        title={say('swap.tokenSearch')}
        action={<QuietButton tone="accent" label={say('send.retry')} onClick={found.retry} />}
      />
    )
  if (groups.some(({ items }) => items.length > 0))
    return (
      <LongList
        label={say(search.trim() === '' ? 'swap.select.yours' : 'swap.select.results')}
        groups={groups}
        keyOf={addressOf}
        row={row}
      />
    )
  const isMissing = found.phase === 'missing'
  return (
    <>
      <EmptyState
        icon={coinsIcon}
        title={say(isMissing ? 'swap.select.missing' : 'swap.select.empty')}
        text={isMissing ? say('swap.select.missing.text', { network }) : say('swap.select.empty.text')}
      />
      <QuietButton label={say('send.token.all')} onClick={onAll} />
      <LiveRegion message={isMissing ? '' : say('swap.select.empty')} />
    </>
  )
}

const addressOf = ({ address }: SwapChoice): string => address

function foundWords(say: Say, found: FoundToken): string {
  switch (found.phase) {
    case 'looking':
      return say('swap.select.looking')
    case 'missing':
      return say('swap.select.missing')
    case 'failed':
      return say('swap.tokenSearch')
    case 'found':
      return found.token.isUnlisted ? say('swap.select.caution') : ''
    default:
      return ''
  }
}
