import {
  type DirectoryState,
  type Latchkey,
  type WalletChoice,
  type WalletEntry,
  type WalletWay,
  walletWays,
} from '@latchkey/core'
import { chooseWallet, codeChoice } from '@latchkey/core/internal'
import { codeIcon, externalIcon, Icon, IconPlate, Row, type RowProps, Spinner, Tag } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { lazyModule } from '../../../lazy/lazyModule.ts'
import { Pairing } from '../pairing/pairingPart.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'

/** Makes codes and opens apps. Fetched after the list is drawn, because the list itself does not need it. */
const pairingStart = lazyModule(() => import('../pairing/pairingStart.ts'))

/** How many wallets a phone is offered before the way to all of them. */
const mostOpeners = 5

/** Ways that a tap on a row can take. */
const tapped: readonly WalletWay['kind'][] = ['app', 'universal', 'page']

/** On a phone, wallets that can be opened from here, those that the list shows anyway first. */
export function phoneOpeners(
  latchkey: Latchkey,
  choices: readonly WalletChoice[],
  { recommended, all }: Pick<DirectoryState, 'recommended' | 'all'>,
): readonly WalletChoice[] {
  if (!latchkey.deps.page.mobile) return []
  const known = [...recommended, ...all.wallets].map(
    (wallet): WalletChoice => ({ key: wallet.id, section: 'recommended', name: wallet.name, wallet }),
  )
  const seen = new Set<string>()
  return [...choices, ...known]
    .filter(({ key, connector, wallet }) => {
      if (seen.has(key) || connector !== undefined || wallet === undefined) return false
      seen.add(key)
      return bestWay(latchkey, wallet) !== undefined
    })
    .slice(0, mostOpeners)
}

/** On a phone, opens the wallet within the tap; the view behind it says what to do if nothing opens. */
export function tapWallet(latchkey: Latchkey, choice: WalletChoice): void {
  const { wallet, connector } = choice
  const way = connector === undefined && wallet ? bestWay(latchkey, wallet) : undefined
  if (wallet && way && way.kind !== 'page')
    pairingStart.loaded(latchkey)?.openWalletLink(latchkey, wallet, way)
  chooseWallet(latchkey, choice)
}

/** The row of a wallet that a tap opens; undefined where there is no such way. */
export function phoneRow(latchkey: Latchkey, choice: WalletChoice): ReactElement | undefined {
  const isOpened = latchkey.deps.page.mobile && choice.wallet && bestWay(latchkey, choice.wallet)
  return isOpened ? <PhoneRow key={choice.key} choice={choice} /> : undefined
}

/** The row that leads to a code for any wallet, where there is one. */
export function codeRow(
  latchkey: Latchkey,
  shared: Pick<RowProps, 'state' | 'sub'>,
): ReactElement | undefined {
  const choice = codeChoice(latchkey)
  return choice && <CodeRow key={choice.key} choice={choice} shared={shared} />
}

/** What leads on a phone without a wallet in its browser. */
export function PhoneLead(): ReactElement {
  const say = useWords()
  const { pairing } = useLatchkey().config
  return (
    <div className="lead">
      <h3>{say(pairing ? 'pairing.phone' : 'connect.nonePhone')}</h3>
      <p>{say(pairing ? 'pairing.phoneText' : 'connect.nonePhoneText')}</p>
    </div>
  )
}

function bestWay(latchkey: Latchkey, wallet: WalletEntry): WalletWay | undefined {
  return walletWays(latchkey, wallet).find(({ kind }) => tapped.includes(kind))
}

function PhoneRow({ choice }: { readonly choice: WalletChoice }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const isOpening = useStore(latchkey.pairing, ({ phase }) => phase === 'opening')
  const [isBegun, setBegun] = useState(() => pairingStart.loaded(latchkey) !== undefined)
  usePairingAhead(latchkey, () => setBegun(true))
  const isWaiting = latchkey.config.pairing !== undefined && (isOpening || !isBegun)
  const { name, section, wallet } = choice
  const way = wallet && bestWay(latchkey, wallet)
  const isPage = way?.kind === 'page'
  return (
    <Row
      glyph={choiceGlyph(latchkey, choice, 40)}
      name={name}
      end={
        <span className="out">
          {/* Still to be pressed: the view behind waits for the code as well. */}
          {isWaiting && !isPage ? (
            <Spinner />
          ) : section === 'recent' ? (
            <Tag>{say('connect.recent')}</Tag>
          ) : (
            <Icon name={externalIcon} />
          )}
        </span>
      }
      {...(isPage && way.href !== undefined && { href: way.href })}
      onClick={() => tapWallet(latchkey, choice)}
    />
  )
}

function CodeRow({
  choice,
  shared,
}: {
  readonly choice: WalletChoice
  readonly shared: Pick<RowProps, 'state' | 'sub'>
}): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <Row
      glyph={<IconPlate icon={codeIcon} />}
      name={choice.name}
      end={<Tag>{say('pairing.tag')}</Tag>}
      chevron={shared.state === undefined}
      onClick={() => chooseWallet(latchkey, choice)}
      {...shared}
    />
  )
}

/** Stands in a list of wallets that has no rows: its code is made ahead as well. */
export function PairAhead(): null {
  usePairingAhead(useLatchkey())
  return null
}

/**
 * Makes the code before a wallet is chosen, so that the tap itself can open the app. Waits until the widget is open: a list
 * that is drawn ahead contacts no relay. Calls `onBegun` when the code is being made, or when its code did not load.
 */
function usePairingAhead(latchkey: Latchkey, onBegun?: () => void): void {
  const begun = useRef(onBegun)
  useEffect(() => {
    const { router, config } = latchkey
    if (!config.pairing) return
    const ask = () => {
      if (!router.getState().open) return
      stop()
      // What does not load is asked for again by the view of the wallet.
      pairingStart
        .load(latchkey)
        .then(
          ({ startPairing }) => {
            if (router.getState().open) startPairing(latchkey)
          },
          () => {},
        )
        .then(() => begun.current?.())
      // The page may be hidden behind the app by the time the view is wanted.
      Pairing.load(latchkey).catch(() => {})
    }
    const stop = router.subscribe(ask)
    ask()
    return stop
  }, [latchkey])
}
