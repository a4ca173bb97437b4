import { holdingKey, type Latchkey, type SentTransaction, type View } from '@latchkey/core'
import { resetView } from '@latchkey/core/internal'
import {
  activityIcon,
  checkIcon,
  Details,
  EmptyState,
  externalIcon,
  Foot,
  IconPlate,
  Latch,
  LinkPlates,
  LiveRegion,
  Note,
  QuietButton,
  refreshIcon,
  Say,
  Sheet,
  swapIcon,
  TokenGlyph,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { boltAt } from '../sent/boltAt.ts'
import { useSent } from '../sent/useSent.ts'
import css from './Swap.css?inline'
import { useConfirmedWords } from './useConfirmedWords.ts'
import { loadSwapEngine, useSwapEngine } from './useSwapEngine.ts'

/** Loads what the view needs. */
export async function loadSwapConfirmed(latchkey: Latchkey): Promise<typeof SwapConfirmedView> {
  await loadSwapEngine(latchkey)
  return SwapConfirmedView
}

type SwapConfirmedViewProps = { readonly view: Extract<View, { readonly name: 'SwapConfirmed' }> }

/** The result of a swap or of its approval, followed until it is confirmed or fails. */
function SwapConfirmedView({ view: { id } }: SwapConfirmedViewProps): ReactElement {
  const engine = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { sent, phase } = useSent(engine, id)
  if (sent === undefined || phase === 'gone')
    return (
      <>
        <EmptyState
          icon={activityIcon}
          title={say('swap.confirmed.gone')}
          text={say('send.sent.gone.text')}
        />
        <Latch label={say('send.sent.back')} onClick={() => resetView(latchkey, { name: 'Account' })} />
      </>
    )
  return <Followed sent={sent} phase={phase} />
}

SwapConfirmedView.title = 'swap.confirmed.title' as const

type FollowedProps = {
  readonly sent: SentTransaction
  readonly phase: Exclude<ReturnType<typeof useSent>['phase'], 'gone'>
}

function Followed({ sent, phase }: FollowedProps): ReactElement {
  const { servedImage, transactionLink, useConfirmedDetails } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const { title, text } = useConfirmedWords(sent, phase)
  const details = useConfirmedDetails(sent, phase)
  // A replaced transaction links to its replacement.
  const hash = sent.replacedBy ?? sent.hash
  const link = hash === undefined ? undefined : transactionLink(latchkey, { chainId: sent.chainId, hash })
  const picture = (token: SentTransaction['token']) => (
    <TokenGlyph
      seed={holdingKey({ ...token, chainId: sent.chainId })}
      // Every script of the page can write to storage, so stored image URLs are checked like external ones.
      src={servedImage(latchkey.config, token.iconUrl)}
      size={52}
    />
  )
  return (
    <>
      <LinkPlates
        start={picture(sent.token)}
        end={sent.receives === undefined ? <IconPlate icon={swapIcon} /> : picture(sent.receives.token)}
        state={boltAt[phase]}
      />
      <Say title={title}>{text}</Say>
      <LiveRegion message={`${title}. ${text}`} />
      {sent.reason === undefined ? null : (
        <Sheet tone="bad" pad>
          <Note tone="bad">
            <bdi>{sent.reason}</bdi>
          </Note>
        </Sheet>
      )}
      <Sheet>
        <Details items={details} />
      </Sheet>
      <ConfirmedLatch sent={sent} phase={phase} />
      {link === undefined ? null : (
        <QuietButton icon={externalIcon} label={say('send.sent.explorer')} href={link} />
      )}
      {phase === 'pending' ? <Foot>{say('swap.preview.close')}</Foot> : null}
    </>
  )
}

function ConfirmedLatch({ sent, phase }: FollowedProps): ReactElement {
  const { formatUnits, openSwap } = useSwapEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { token, receives, purpose } = sent
  const isDone = phase === 'confirmed' || phase === 'spedUp'
  const isOver = boltAt[phase] !== 'waiting'
  const again = () => {
    openSwap(latchkey, {
      from: token.address ?? coin,
      ...(receives && { to: receives.token.address ?? coin }),
      amount: formatUnits(BigInt(sent.amount), token.decimals),
    })
  }
  if (isOver && !isDone && purpose === 'swap')
    return <Latch label={say('swap.confirmed.again')} icon={refreshIcon} onClick={again} />
  return (
    <Latch
      // Only a confirmed transaction shows the check.
      {...(isDone && { icon: checkIcon })}
      label={say(isDone ? 'send.sent.done' : 'send.sent.back')}
      onClick={() => resetView(latchkey, { name: 'Account' })}
    />
  )
}

/** The address of the chain's own coin in swaps. */
const coin = `0x${'e'.repeat(40)}`
