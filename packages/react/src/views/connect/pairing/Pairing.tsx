import { pushView, type View, type WalletEntry } from '@latchkey/core'
import type { WalletPlatform } from '@latchkey/core/internal'
import { Foot, LiveRegion, phoneIcon, QuietButton, Tabs, TextLink } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { Downloads } from '../../guide/Downloads.tsx'
import { calledName } from '../wallet/calledName.ts'
import { FocusHold } from './FocusHold.tsx'
import { PairingApp } from './PairingApp.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingEnd } from './PairingEnd.tsx'
import { isEnd } from './pairingStand.ts'
import { appWords, codeWords, endWords, spoken } from './pairingWords.ts'
import { usePairingStand } from './usePairingStand.ts'

export type PairingProps = {
  readonly view: View
  readonly wallet: WalletEntry | undefined
  /** Where the wallet can be used; at least one of them by a code or a link. */
  readonly platforms: readonly WalletPlatform[]
  /** What stands below the code. */
  readonly children?: ReactNode
}

/** Reaches a wallet outside of this browser, wherever it runs. */
export function Pairing({ view, wallet, platforms, children }: PairingProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const stand = usePairingStand(latchkey, view, wallet)
  const [first = 'mobile'] = platforms
  const [chosen, choose] = useState(first)
  const [isElsewhere, setElsewhere] = useState(false)
  // A wallet that comes to this browser meanwhile gets its tab; what the visitor looks at stays.
  const platform = platforms.includes(chosen) ? chosen : first
  const { mobile } = latchkey.deps.page
  const isDownload = platform === 'browser' || platform === 'unsupported'
  const isApp = !isDownload && wallet !== undefined && (platform !== 'mobile' || (mobile && !isElsewhere))
  const words = useStore(latchkey.words)
  const tale = { say, words, name: wallet && calledName(wallet.name) }
  const told = isEnd(stand)
    ? endWords(stand, tale)
    : isApp
      ? appWords(stand, platform, tale)
      : codeWords(stand, tale)
  const panel = () => {
    if (wallet === undefined) return <PairingCode stand={stand} wallet={undefined} told={told} />
    if (isDownload) return <Downloads wallet={wallet} />
    if (isApp)
      return (
        <PairingApp
          key={platform}
          stand={stand}
          wallet={wallet}
          place={platform}
          told={told}
          onCode={() => setElsewhere(true)}
        />
      )
    return (
      <>
        <PairingCode stand={stand} wallet={wallet} told={told} />
        {mobile ? (
          <QuietButton
            label={say('pairing.here', { name: calledName(wallet.name) })}
            icon={phoneIcon}
            onClick={() => setElsewhere(false)}
          />
        ) : null}
      </>
    )
  }
  const ways = () => (
    <>
      {platforms.length > 1 ? (
        <Tabs
          label={say('pairing.tabs')}
          tabs={platforms.map((id) => ({
            id,
            label: say(`pairing.tab.${id === 'unsupported' ? 'browser' : id}`),
          }))}
          selected={platform}
          onSelect={(id) => choose(id as WalletPlatform)}
        >
          {panel()}
        </Tabs>
      ) : (
        panel()
      )}
      {children}
      {isDownload ? null : wallet === undefined ? (
        <Foot>
          {say('pairing.noWallet')}
          <TextLink
            label={say('connect.get')}
            onClick={() => {
              latchkey.track({ type: 'track', event: 'CLICK_GET_WALLET' })
              pushView(latchkey, { name: 'GetWallet' })
            }}
          />
        </Foot>
      ) : (
        <Foot>
          {say('connecting.dontHave', { name: calledName(wallet.name) })}
          <TextLink
            label={say('connecting.getIt')}
            onClick={() => pushView(latchkey, { name: 'Downloads', wallet })}
          />
        </Foot>
      )}
    </>
  )
  return (
    <FocusHold about={`${stand.phase} ${platform} ${isElsewhere}`}>
      {isEnd(stand) ? <PairingEnd stand={stand} wallet={wallet} told={told} /> : ways()}
      {/* One for all that comes: a region that appears together with its words is often not heard. */}
      <LiveRegion message={isDownload && !isEnd(stand) ? '' : spoken(told)} />
    </FocusHold>
  )
}
