import { retryPairing, type WalletEntry } from '@latchkey/core'
import { canGoBack, goBack } from '@latchkey/core/internal'
import {
  IconPlate,
  Latch,
  LinkPlates,
  type LinkState,
  phoneIcon,
  QuietButton,
  refreshIcon,
  Say,
  WalletGlyph,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useRouter } from '../../../hooks/useRouter.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'
import { siteImage } from '../wallet/siteImage.ts'
import type { PairingEnd as End, PairingStand } from './pairingStand.ts'
import type { PairingWords } from './pairingWords.ts'

const bolts: Readonly<Record<End, LinkState>> = {
  taken: 'waiting',
  buffering: 'waiting',
  joined: 'joined',
  declined: 'rejected',
  late: 'ready',
  failed: 'rejected',
}

export type PairingEndProps = {
  readonly stand: Extract<PairingStand, { readonly phase: End }>
  readonly wallet: WalletEntry | undefined
  readonly told: PairingWords
}

/**
 * What an attempt has come to once a wallet has the code, or nobody will: where the bolt stands, and the way on. Back and
 * close stay in every state: who wants to leave is not held, not even while an answer may be on its way.
 */
export function PairingEnd({ stand, wallet, told: { title, text } }: PairingEndProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const back = useRouter(canGoBack)
  const { phase } = stand
  const isOver = phase === 'declined' || phase === 'late' || phase === 'failed'
  return (
    <>
      <LinkPlates
        state={bolts[phase]}
        start={
          <WalletGlyph name={latchkey.config.metadata.name} src={siteImage(latchkey.config)} size={52} />
        }
        end={
          wallet ? (
            choiceGlyph(latchkey, { name: wallet.name, wallet }, 52)
          ) : (
            <IconPlate icon={phoneIcon} tone="accent" />
          )
        }
      />
      {/* A wallet gives its reason in a language of its own. */}
      <Say title={title}>{phase === 'failed' ? <bdi>{text}</bdi> : text}</Say>
      {isOver ? (
        <>
          <Latch label={say('connecting.again')} icon={refreshIcon} onClick={() => retryPairing(latchkey)} />
          {back ? <QuietButton label={say('connecting.another')} onClick={() => goBack(latchkey)} /> : null}
        </>
      ) : phase === 'taken' ? (
        // The request may have been put away unanswered: nobody has to wait until it runs out.
        <QuietButton label={say('pairing.over')} icon={refreshIcon} onClick={() => retryPairing(latchkey)} />
      ) : null}
    </>
  )
}
