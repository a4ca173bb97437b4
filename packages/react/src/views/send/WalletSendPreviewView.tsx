import { type Latchkey, type SendState, sayError } from '@latchkey/core'
import { activeConnection, goBack, replaceView } from '@latchkey/core/internal'
import {
  Address,
  Amount,
  Details,
  EmptyState,
  Latch,
  LiveRegion,
  Note,
  PersonGlyph,
  QuietButton,
  refreshIcon,
  Sheet,
  sendIcon,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { decimalMark, inSentence } from '../../hooks/formatBalance.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { calledName } from '../connect/wallet/calledName.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { ReviewEnds } from '../review/ReviewEnds.tsx'
import { HoldingGlyph } from './HoldingGlyph.tsx'
import { ProblemLatch } from './ProblemLatch.tsx'
import type { ReviewState } from './reviewState.ts'
import { useCost } from './SendCost.tsx'
import { sendEngine, useSendEngine } from './useSendEngine.ts'
import { useSendState } from './useSendState.ts'
import css from './WalletSendPreviewView.css?inline'

/** Loads what the view needs. */
export async function loadWalletSendPreview(latchkey: Latchkey): Promise<typeof WalletSendPreviewView> {
  await sendEngine.load(latchkey)
  return WalletSendPreviewView
}

/** Everything that would be sent, to read before the wallet is asked; then how the wallet answers. */
function WalletSendPreviewView(): ReactElement {
  const { reviewState, SendWarnings } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useLast(useStore(latchkey.connections, (now) => activeConnection(now)))
  const now = useSendState()
  // The form is emptied after sending: the leaving view keeps showing the last state.
  const shown = useLast(reviewState(now).phase === 'nothing' ? undefined : now) ?? now
  const review = reviewState(shown)
  if (connection === undefined) return <NobodyConnected />
  if (review.phase === 'nothing')
    return (
      <>
        <EmptyState
          icon={sendIcon}
          title={say('send.review.nothing')}
          text={say('send.review.nothing.text')}
        />
        <Latch
          label={say('send.review.fill')}
          onClick={() => replaceView(latchkey, { name: 'WalletSend' })}
        />
      </>
    )
  return (
    <>
      <ReviewCard review={review} />
      <ReviewDetails review={review} state={shown} />
      <SendWarnings state={shown} />
      <ReviewActs review={review} state={shown} wallet={calledName(connection.connector.name)} />
    </>
  )
}

type Filled = Exclude<ReviewState, { readonly phase: 'nothing' }>

/** What goes where: the amount with every digit, and the address with every character. */
function ReviewCard({ review }: { readonly review: Filled }): ReactElement {
  const { formatUnits, multiplyDecimals, sayFiat, sayUnits } = useSendEngine()
  const { token, units, receiver } = review
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  useStyles(css)
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === token.chainId)
  const exact = sayUnits(words, units, token.decimals).exact
  const worth =
    token.price === undefined ? undefined : multiplyDecimals(formatUnits(units, token.decimals), token.price)
  return (
    <ReviewEnds
      from={{
        label: say('send.amount'),
        glyph: (
          <HoldingGlyph
            holding={token}
            size={52}
            {...(chain && { badge: <ChainGlyph chain={chain} size={20} /> })}
          />
        ),
        children: (
          <>
            <Amount size="amount" value={exact} symbol={token.symbol} mark={decimalMark(words.locale)} />
            <p>
              <bdi>{sayFiat(words, worth).text}</bdi>
            </p>
          </>
        ),
      }}
      to={{
        label: say('send.to'),
        glyph: (
          <PersonGlyph
            seed={receiver.address}
            src={latchkey.config.images === 'none' ? undefined : receiver.image}
            size={52}
          />
        ),
        children: (
          <>
            {receiver.name === undefined ? null : (
              <div className="send-name">
                <bdi>{receiver.name}</bdi>
              </div>
            )}
            <Address form="full" address={receiver.address} />
          </>
        ),
      }}
    />
  )
}

type ReviewProps = { readonly review: Filled; readonly state: SendState }

function ReviewDetails({ review: { token, units }, state }: ReviewProps): ReactElement {
  const { sayUnits, sendWarnings } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const cost = useCost(state)
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === token.chainId)
  const spent = units + (token.address === undefined && state.fee.phase === 'ready' ? state.fee.fee.most : 0n)
  const keep = token.amount - spent
  const kept = sayUnits(words, keep > 0n ? keep : 0n, token.decimals, { symbol: token.symbol })
  const fee = sendWarnings(state).find((warning) => warning.kind === 'feeOnTransfer')
  return (
    <Sheet>
      <Details
        items={[
          {
            label: say('send.review.network'),
            value: (
              <span className="send-network">
                {chain === undefined ? null : <ChainGlyph chain={chain} size={20} />}
                <bdi>{chain?.name ?? say('account.unknownNetwork')}</bdi>
              </span>
            ),
          },
          { label: say('send.cost'), value: cost ?? say('send.cost.reading') },
          ...(fee?.kind === 'feeOnTransfer'
            ? [
                {
                  label: say('send.review.arrives'),
                  value: (
                    <bdi>{sayUnits(words, fee.arrives, token.decimals, { symbol: token.symbol }).text}</bdi>
                  ),
                },
              ]
            : []),
          { label: say('send.review.keep'), value: <bdi title={kept.exact}>{kept.text}</bdi> },
        ]}
      />
    </Sheet>
  )
}

function ReviewActs({ review, state, wallet }: ReviewProps & { readonly wallet: string }): ReactElement {
  const { cancelSend, confirmSend, editSend, reviewSend, sayUnits, sendProblem } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { phase, token, units } = review
  const problem = sendProblem(state)
  const reason = phase === 'failed' ? sayError(words, state.error) : undefined
  const { exact } = sayUnits(words, units, token.decimals, { symbol: token.symbol })
  const told =
    phase === 'asking'
      ? say('send.review.asking.text', { wallet })
      : phase === 'failed'
        ? [reason?.message, reason?.detail].filter(Boolean).join(' ')
        : ''
  return (
    <>
      <div className="send-say">
        {phase === 'failed' ? (
          <Note tone="bad">
            <bdi>{told}</bdi>
          </Note>
        ) : (
          <Note tone="plain">{phase === 'asking' ? told : say('send.review.caution')}</Note>
        )}
      </div>
      <LiveRegion
        message={
          phase === 'ready'
            ? ''
            : `${phase === 'asking' ? say('send.review.asking', { wallet }) : ''} ${told}`.trim()
        }
      />
      {phase === 'asking' ? (
        <Latch state="loading" label={say('send.review.asking', { wallet })} />
      ) : problem === undefined ? (
        <Latch
          label={
            phase === 'failed'
              ? say('send.review.again')
              : say('send.review.send', { amount: inSentence(words, exact) })
          }
          {...(phase === 'failed' && { icon: refreshIcon })}
          onClick={() => {
            // What changed meanwhile is on the screen, and is what is confirmed.
            reviewSend(latchkey)
            void confirmSend(latchkey)
          }}
        />
      ) : (
        <ProblemLatch problem={problem} token={token} />
      )}
      <QuietButton
        label={say(phase === 'asking' ? 'send.review.stop' : 'send.review.cancel')}
        onClick={() => {
          if (phase === 'asking') return cancelSend(latchkey)
          editSend(latchkey)
          goBack(latchkey)
        }}
      />
    </>
  )
}
