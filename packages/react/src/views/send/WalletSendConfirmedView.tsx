import { holdingKey, type Latchkey, type SentTransaction, type View } from '@latchkey/core'
import { resetView } from '@latchkey/core/internal'
import {
  Address,
  activityIcon,
  checkIcon,
  Details,
  EmptyState,
  externalIcon,
  Latch,
  LinkPlates,
  LiveRegion,
  MiddleCut,
  Note,
  PersonGlyph,
  QuietButton,
  Say,
  Sheet,
  TokenGlyph,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { boltAt } from '../sent/boltAt.ts'
import { useSent } from '../sent/useSent.ts'
import { sendEngine, useSendEngine } from './useSendEngine.ts'

type WalletSendConfirmedViewProps = { readonly view: Extract<View, { readonly name: 'WalletSendConfirmed' }> }

/** Loads what the view needs. */
export async function loadWalletSendConfirmed(latchkey: Latchkey): Promise<typeof WalletSendConfirmedView> {
  await sendEngine.load(latchkey)
  return WalletSendConfirmedView
}

/** What became of a transfer: followed until the network has settled it, whichever way. */
function WalletSendConfirmedView({ view: { id } }: WalletSendConfirmedViewProps): ReactElement {
  const engine = useSendEngine()
  const { servedImage, transactionLink } = engine
  const latchkey = useLatchkey()
  const say = useWords()
  const { sent, phase } = useSent(engine, id)
  const isSent = phase === 'confirmed' || phase === 'spedUp'
  const done = (
    <Latch
      // Only a confirmed transaction shows the check.
      {...(isSent && { icon: checkIcon })}
      label={say(isSent ? 'send.sent.done' : 'send.sent.back')}
      onClick={() => resetView(latchkey, { name: 'Account' })}
    />
  )
  if (sent === undefined || phase === 'gone')
    return (
      <>
        <EmptyState icon={activityIcon} title={say('send.sent.gone')} text={say('send.sent.gone.text')} />
        {done}
      </>
    )
  const title = say(`send.sent.${phase}`)
  const text = say(`send.sent.${phase}.text`)
  // A replaced transaction links to its replacement.
  const hash = sent.replacedBy ?? sent.hash
  // Every script of the page can write to storage, so stored image URLs are checked like external ones.
  const picture = servedImage(latchkey.config, sent.token.iconUrl)
  const link = hash === undefined ? undefined : transactionLink(latchkey, { chainId: sent.chainId, hash })
  return (
    <>
      <LinkPlates
        start={
          <TokenGlyph seed={holdingKey({ ...sent.token, chainId: sent.chainId })} src={picture} size={52} />
        }
        end={<PersonGlyph seed={sent.to} src={servedImage(latchkey.config, sent.image)} size={52} />}
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
      <SentDetails sent={sent} />
      {done}
      {link === undefined ? null : (
        <QuietButton icon={externalIcon} label={say('send.sent.explorer')} href={link} />
      )}
    </>
  )
}

function SentDetails({ sent }: { readonly sent: SentTransaction }): ReactElement {
  const { sayUnits } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { token, amount, to, name, chainId } = sent
  const { exact } = sayUnits(words, BigInt(amount), token.decimals, { symbol: token.symbol })
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === chainId)
  return (
    <Sheet>
      <Details
        items={[
          { label: say('send.sent.amount'), value: <bdi>{exact}</bdi> },
          {
            label: say('send.sent.to'),
            value: name === undefined ? <Address form="short" address={to} /> : <MiddleCut text={name} />,
          },
          {
            label: say('send.review.network'),
            value: <bdi>{chain?.name ?? say('account.unknownNetwork')}</bdi>,
          },
        ]}
      />
    </Sheet>
  )
}
