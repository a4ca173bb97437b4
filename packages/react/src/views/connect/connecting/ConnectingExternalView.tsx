import { type DirectoryState, pushView, type View, type WalletChoice, type WalletEntry } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import {
  downloadIcon,
  Foot,
  Latch,
  LinkPlates,
  type LinkState,
  LiveRegion,
  QuietButton,
  refreshIcon,
  Say,
  TextLink,
  WalletGlyph,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { calledName } from '../wallet/calledName.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'
import { siteImage } from '../wallet/siteImage.ts'
import { useWallets } from '../wallet/useWallets.ts'
import type { ConnectingExternalState } from './connectingState.ts'
import { connectingWords } from './connectingWords.ts'
import { useConnecting } from './useConnecting.ts'

const bolts: Readonly<Record<ConnectingExternalState['phase'], LinkState>> = {
  waiting: 'waiting',
  pending: 'waiting',
  declined: 'rejected',
  late: 'ready',
  failed: 'rejected',
  missing: 'missing',
  joined: 'joined',
}

/** Asks an installed wallet and shows where its answer stands, with the way on from each. */
export function ConnectingExternalView({
  view,
}: {
  readonly view: Extract<View, { name: 'ConnectingExternal' }>
}): ReactElement {
  const latchkey = useLatchkey()
  const { config, deps } = latchkey
  const say = useWords()
  const words = useStore(latchkey.words)
  useWallets(latchkey)
  const { state, tries, mayAsk, ask } = useConnecting(view)
  const { phase, choice } = state
  const name = calledName(choice.name)
  const { title, text } = connectingWords(
    { ...state, choice: { ...choice, name } },
    { say, words, mobile: deps.page.mobile },
  )
  const wallet = walletOf(latchkey.directory.getState(), choice)
  const get = wallet && (() => pushView(latchkey, { name: 'Downloads', wallet }))
  const settled = phase !== 'waiting' && phase !== 'joined'
  return (
    <>
      <LinkPlates
        state={bolts[phase]}
        start={<WalletGlyph name={config.metadata.name} src={siteImage(config)} size={52} />}
        end={choiceGlyph(latchkey, choice, 52)}
      />
      {/* A wallet gives its reason in a language of its own. */}
      <Say title={title}>{phase === 'failed' ? <bdi>{text}</bdi> : text}</Say>
      <LiveRegion message={`${title}. ${text}`} />
      {phase === 'missing' && get && choice.connector === undefined ? (
        <Latch label={say('downloads.title', { name })} icon={downloadIcon} onClick={get} />
      ) : settled ? (
        <Latch
          label={say('connecting.again')}
          icon={refreshIcon}
          state={mayAsk ? 'ready' : 'blocked'}
          onClick={ask}
        />
      ) : tries > 0 && phase === 'waiting' ? (
        // The latch that was pressed stays under the finger, and the focus with it.
        <Latch label={say('connecting.waiting', { name })} state="loading" />
      ) : null}
      {settled ? (
        <QuietButton label={say('connecting.another')} onClick={() => goBack(latchkey)} />
      ) : phase === 'waiting' && get ? (
        <Foot>
          {say('connecting.dontHave', { name })}
          <TextLink label={say('connecting.getIt')} onClick={get} />
        </Foot>
      ) : null}
    </>
  )
}

/** The directory's entry of a wallet that is being connected, where the directory knows it. */
function walletOf(
  { featured, recommended, all, found }: DirectoryState,
  { connector, wallet }: Pick<WalletChoice, 'connector' | 'wallet'>,
): WalletEntry | undefined {
  if (wallet !== undefined || connector === undefined) return wallet
  const rdns = connector.info?.rdns
  return [featured, recommended, all.wallets, found?.wallets ?? []]
    .flat()
    .find((entry) => entry.id === connector.explorerId || (rdns !== undefined && entry.rdns === rdns))
}
