import { sayError, switchNetwork, type View } from '@latchkey/core'
import { activeConnection, replaceView } from '@latchkey/core/internal'
import {
  EmptyState,
  Latch,
  LinkPlates,
  LiveRegion,
  networkIcon,
  QuietButton,
  refreshIcon,
  Say,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { type Say as SayWord, useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { ConnectorGlyph } from '../account/wallets/ConnectorGlyph.tsx'
import { calledName } from '../connect/wallet/calledName.ts'
import { ChainGlyph } from './ChainGlyph.tsx'
import { leaveChoice } from './leaveChoice.ts'
import { boltOf, type SwitchNetworkState, switchState } from './switchState.ts'

type SwitchNetworkViewProps = { readonly view: Extract<View, { readonly name: 'SwitchNetwork' }> }

/** One move to another network: the wallet is asked, and says yes, no or nothing. */
export function SwitchNetworkView({ view: { chainId } }: SwitchNetworkViewProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const state = switchState(useStore(latchkey.switching), chainId)
  const connector = useLast(useStore(latchkey.connections, (now) => activeConnection(now)?.connector))
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === chainId)
  if (connector === undefined) return <NobodyConnected />
  // A site may name a network that it does not have.
  if (chain === undefined)
    return (
      <>
        <EmptyState icon={networkIcon} title={say('account.unknownNetwork')} />
        <Latch label={say('networks.title')} onClick={() => replaceView(latchkey, { name: 'Networks' })} />
      </>
    )
  const reason = state.phase === 'failed' ? sayError(words, state.error) : undefined
  const network = calledName(chain.name)
  const { title, text } = sentence(say, state, calledName(connector.name), network)
  const line = reason?.detail ?? reason?.message ?? text
  const asked = state.phase !== 'ready'
  return (
    <>
      <LinkPlates
        start={<ConnectorGlyph connector={connector} size={52} />}
        end={<ChainGlyph chain={chain} size={52} />}
        state={boltOf[state.phase]}
      />
      {/* A wallet gives its reason in a language of its own. */}
      <Say title={title}>{reason ? <bdi>{line}</bdi> : line}</Say>
      <LiveRegion message={asked ? `${title}. ${line}` : ''} />
      {state.phase === 'waiting' ? null : (
        <Latch
          label={asked ? say('switch.retry') : say('unsupported.switch', { network })}
          {...(asked && { icon: refreshIcon })}
          onClick={() => void switchNetwork(latchkey, chainId)}
        />
      )}
      <QuietButton label={say('switch.cancel')} onClick={() => leaveChoice(latchkey)} />
    </>
  )
}

function sentence(
  say: SayWord,
  { phase }: SwitchNetworkState,
  wallet: string,
  network: string,
): { readonly title: string; readonly text: string } {
  switch (phase) {
    case 'ready':
      return { title: say('switch.ready', { wallet }), text: say('switch.ready.text') }
    case 'waiting':
      return {
        title: say('switch.waiting', { wallet }),
        text: say('switch.waiting.text', { wallet, network }),
      }
    case 'declined':
      return { title: say('switch.declined'), text: say('switch.declined.text') }
    case 'pending':
      return { title: say('switch.pending', { wallet }), text: say('switch.pending.text', { wallet }) }
    case 'late':
      return { title: say('switch.late', { wallet }), text: say('switch.late.text') }
    case 'failed':
      return { title: say('switch.failed', { network }), text: '' }
  }
}
