import {
  openWalletLink,
  retryPairing,
  type WalletEntry,
  type WalletWay,
  type WayKind,
  walletWays,
} from '@latchkey/core'
import {
  codeIcon,
  downloadIcon,
  externalIcon,
  globeIcon,
  IconPlate,
  type IconShape,
  Latch,
  LinkPlates,
  type LinkState,
  QuietButton,
  Row,
  Rows,
  refreshIcon,
  Say,
  SectionLabel,
  Sheet,
  useStyles,
  WalletGlyph,
} from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { calledName } from '../wallet/calledName.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'
import { siteImage } from '../wallet/siteImage.ts'
import { CopyPairing } from './CopyPairing.tsx'
import css from './PairingCode.css?inline'
import type { PairingStand } from './pairingStand.ts'
import type { AppPlace, PairingWords } from './pairingWords.ts'

/** The ways that count as the wallet's app, where it runs there. */
const leading: Readonly<Record<AppPlace, readonly WayKind[]>> = {
  mobile: ['app', 'universal', 'page'],
  web: ['web'],
  desktop: ['desktop'],
}

const icons: Partial<Readonly<Record<WayKind, IconShape>>> = { universal: globeIcon, store: downloadIcon }

export type PairingAppProps = {
  readonly stand: PairingStand
  readonly wallet: WalletEntry
  readonly place: AppPlace
  readonly told: PairingWords
  /** Shows the code instead, for a wallet on another device. */
  readonly onCode: () => void
}

/** Sends the visitor into a wallet's app, and never leaves them in the dark: every way that is left is offered. */
export function PairingApp({ stand, wallet, place, told, onCode }: PairingAppProps): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  const other = useId()
  const name = calledName(wallet.name)
  const ways = walletWays(latchkey, wallet)
  const [best, ...rest] = ways.filter(({ kind }) => leading[place].includes(kind))
  const { phase, code } = stand
  const isStuck = code === undefined && phase !== 'preparing' && phase !== 'slow'
  const open = (way: WalletWay) => () => void openWalletLink(latchkey, wallet, way)
  // A way that carries no code works while there is none.
  const others =
    place === 'mobile'
      ? [...rest, ...ways.filter(({ kind }) => kind === 'store')].filter(({ href }) => href)
      : []
  const isOpen = phase === 'unopened' || phase === 'back' || isStuck
  const bolt: LinkState = phase === 'sent' ? 'waiting' : 'ready'
  return (
    <div className="pairing">
      <LinkPlates
        state={bolt}
        start={
          <WalletGlyph name={latchkey.config.metadata.name} src={siteImage(latchkey.config)} size={52} />
        }
        end={choiceGlyph(latchkey, { name: wallet.name, wallet }, 52)}
      />
      <Say title={told.title}>{told.text}</Say>
      {isStuck ? (
        <Latch label={say('connecting.again')} icon={refreshIcon} onClick={() => retryPairing(latchkey)} />
      ) : best ? (
        <Latch
          label={phase === 'unopened' ? say('connecting.again') : say('downloads.open', { name })}
          icon={phase === 'unopened' ? refreshIcon : externalIcon}
          state={best.href === undefined ? 'loading' : 'ready'}
          onClick={open(best)}
        />
      ) : null}
      {isOpen && place === 'mobile' ? (
        <>
          <SectionLabel id={other}>{say('downloads.otherWays')}</SectionLabel>
          <Sheet>
            <Rows labelledBy={other}>
              {others.map((way) => (
                <Row
                  key={way.kind}
                  glyph={<IconPlate icon={icons[way.kind] ?? externalIcon} />}
                  name={
                    way.kind === 'page'
                      ? say('downloads.openHere', { name })
                      : say(way.kind === 'store' ? 'downloads.getApp' : 'pairing.byAddress')
                  }
                  onClick={open(way)}
                />
              ))}
              {code ? (
                <Row
                  key="code"
                  glyph={<IconPlate icon={codeIcon} />}
                  name={say('pairing.showCode')}
                  chevron
                  onClick={onCode}
                />
              ) : null}
            </Rows>
          </Sheet>
          {code ? <CopyPairing latchkey={latchkey} uri={code.uri} look="quiet" /> : null}
        </>
      ) : (
        <>
          <CopyPairing latchkey={latchkey} uri={code?.uri} look="quiet" />
          {place === 'mobile' ? (
            <QuietButton label={say('pairing.showCode')} icon={codeIcon} onClick={onCode} />
          ) : null}
        </>
      )}
    </div>
  )
}
