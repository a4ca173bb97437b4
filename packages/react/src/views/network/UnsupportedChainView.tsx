import { disconnectWallet, switchNetwork } from '@latchkey/core'
import { activeConnection, lastNetwork } from '@latchkey/core/internal'
import { disconnectIcon, Latch, Note, QuietButton, Sheet } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { ChainGlyph } from './ChainGlyph.tsx'
import { NetworkRows } from './NetworkRows.tsx'
import { unsupportedState } from './unsupportedState.ts'

/** The wallet stands where the site does not work: a latch back, other networks, and the way out. */
export function UnsupportedChainView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const connections = useStore(latchkey.connections)
  const switching = useStore(latchkey.switching)
  const connection = useLast(activeConnection(connections))
  const [leaving, setLeaving] = useState(false)
  if (connection === undefined) return <NobodyConnected />
  const { config } = latchkey
  const { namespace } = connection
  const used = lastNetwork(latchkey, namespace)
  const state = unsupportedState(config, connections, namespace, switching, used)
  const asked = switching.phase === 'waiting' ? switching.chainId : undefined
  async function disconnect(): Promise<void> {
    setLeaving(true)
    await disconnectWallet(latchkey, connection?.connector.id)
    setLeaving(false)
  }
  return (
    <>
      <Sheet tone="warn">
        <Note tone="warn" large>
          <b>{say('unsupported.what', { site: config.metadata.name || say('view.site') })}</b>
          {state.phase === 'stuck' ? null : ` ${say('unsupported.pick')}`}
        </Note>
      </Sheet>
      {state.phase === 'stuck' ? null : (
        <Latch
          glyph={<ChainGlyph chain={state.best} />}
          label={say('unsupported.switch', { network: state.best.name })}
          {...(asked === state.best.caip2
            ? {
                state: 'loading' as const,
                note: say('networks.confirm', { wallet: connection.connector.name }),
              }
            : state.usedLast && { note: say('unsupported.last') })}
          onClick={() => void switchNetwork(latchkey, state.best.caip2)}
        />
      )}
      {state.phase === 'stuck' || state.others.length === 0 ? null : (
        <Sheet>
          <NetworkRows
            label={say('unsupported.others')}
            items={state.others.map((chain) => ({ chain, state: chain.caip2 === asked ? 'busy' : 'plain' }))}
          />
        </Sheet>
      )}
      <QuietButton
        icon={disconnectIcon}
        label={say(leaving ? 'account.disconnecting' : 'unsupported.disconnect')}
        disabled={leaving}
        onClick={() => void disconnect()}
      />
    </>
  )
}
