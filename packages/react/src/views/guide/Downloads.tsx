import type { WalletEntry } from '@latchkey/core'
import { chooseWallet, goBack } from '@latchkey/core/internal'
import {
  androidIcon,
  browserIcon,
  downloadIcon,
  EmptyState,
  extensionIcon,
  externalIcon,
  globeIcon,
  Icon,
  IconPlate,
  type IconShape,
  iosIcon,
  Latch,
  QuietButton,
  Row,
  Rows,
  Say,
  SectionLabel,
  Sheet,
  useStyles,
  walletIcon,
} from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { calledName } from '../connect/wallet/calledName.ts'
import { choiceGlyph } from '../connect/wallet/choiceGlyph.tsx'
import { useWallets } from '../connect/wallet/useWallets.ts'
import css from './Downloads.css?inline'
import type { DownloadKind } from './downloadLinks.ts'
import { downloadsState } from './downloadsState.ts'
import { useDevice } from './useDevice.ts'

const icons: Readonly<Record<DownloadKind, IconShape>> = {
  extension: extensionIcon,
  ios: iosIcon,
  android: androidIcon,
  web: browserIcon,
  website: globeIcon,
}

const acts = {
  extension: 'downloads.getExtension',
  ios: 'downloads.getApp',
  android: 'downloads.getApp',
  web: 'downloads.visit',
  website: 'downloads.visit',
} as const satisfies Readonly<Record<DownloadKind, string>>

/** Where each way leads, as events tell it. */
const platforms = {
  extension: 'browser',
  ios: 'mobile',
  android: 'mobile',
  web: 'web',
  website: 'web',
} as const satisfies Readonly<Record<DownloadKind, string>>

/** Everything about coming to one wallet: the way that fits this device as the latch, the others below. */
export function Downloads({ wallet }: { readonly wallet: WalletEntry }): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  // An extension that is installed meanwhile is noticed.
  useWallets(latchkey)
  const { connectors } = useStore(latchkey.discovery)
  const state = downloadsState({
    wallet,
    connectors,
    device: useDevice(),
    page: globalThis.location?.href ?? '',
  })
  const other = useId()
  const name = calledName(wallet.name)
  if (state.phase === 'none')
    return (
      <EmptyState
        icon={walletIcon}
        title={say('downloads.none', { name })}
        text={say('downloads.noneText')}
        action={<QuietButton label={say('connecting.another')} onClick={() => goBack(latchkey)} />}
      />
    )
  const shown = state.phase === 'here' ? state.choice : { name: wallet.name, wallet }
  const face = <div className="face">{choiceGlyph(latchkey, shown, 72)}</div>
  if (state.phase === 'here')
    return (
      <>
        {face}
        <Say title={say('downloads.here', { name })}>{say('downloads.hereText')}</Say>
        <Latch
          label={say('downloads.connect', { name })}
          onClick={() => chooseWallet(latchkey, state.choice)}
        />
      </>
    )
  const open = state.phase === 'open'
  function tell(kind: DownloadKind): void {
    latchkey.track({
      type: 'track',
      event: 'GET_WALLET',
      properties: { name: wallet.name, platform: platforms[kind] },
    })
  }
  return (
    <>
      {face}
      <Say title={say(open ? 'downloads.openHere' : 'downloads.notHere', { name })}>
        {say(open ? 'downloads.openHereText' : 'downloads.text')}
      </Say>
      {open ? (
        <Latch label={say('downloads.open', { name })} icon={externalIcon} href={state.href} />
      ) : (
        <Latch
          label={say(acts[state.best.kind])}
          icon={downloadIcon}
          href={state.best.href}
          onClick={() => tell(state.best.kind)}
        />
      )}
      {state.links.length === 0 ? null : (
        <>
          <SectionLabel id={other}>
            {say(open ? 'downloads.notInstalled' : 'downloads.otherWays')}
          </SectionLabel>
          <Sheet>
            <Rows labelledBy={other}>
              {state.links.map(({ kind, href }) => (
                <Row
                  key={kind}
                  glyph={<IconPlate icon={icons[kind]} />}
                  name={say(`downloads.${kind}`)}
                  end={
                    <span className="out">
                      <Icon name={externalIcon} />
                    </span>
                  }
                  href={href}
                  onClick={() => tell(kind)}
                />
              ))}
            </Rows>
          </Sheet>
        </>
      )}
    </>
  )
}
