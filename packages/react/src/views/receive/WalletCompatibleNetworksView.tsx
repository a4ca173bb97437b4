import { activeConnection } from '@latchkey/core/internal'
import { Note, Row, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { receiveNetworks } from './receiveState.ts'

/** The networks on which the address can be paid into, under the warning that it is none but these. */
export function WalletCompatibleNetworksView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  if (connection === undefined) return <NobodyConnected />
  const { networks, current } = receiveNetworks(connection, latchkey.config.networks)
  return (
    <>
      <Sheet tone="warn" pad>
        <Note tone="warn">{say('receive.networks.warn')}</Note>
      </Sheet>
      <Sheet>
        <Rows label={say('receive.networks.list')}>
          {networks.map((chain) => (
            <Row
              key={chain.caip2}
              glyph={<ChainGlyph chain={chain} />}
              name={chain.name}
              {...(chain.testnet && { sub: say('receive.networks.test') })}
              {...(chain === current && { state: 'current' })}
            />
          ))}
        </Rows>
      </Sheet>
    </>
  )
}
