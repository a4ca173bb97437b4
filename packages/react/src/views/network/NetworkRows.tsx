import { switchNetwork } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal'
import { Row, Rows } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from './ChainGlyph.tsx'
import { familyName } from './familyName.ts'
import type { NetworkItem } from './networksState.ts'

type NetworkRowsProps = {
  readonly items: readonly NetworkItem[]
  readonly label?: string
  readonly labelledBy?: string
}

/** Networks one can move to, each with what it needs. */
export function NetworkRows({ items, ...name }: NetworkRowsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const connections = useStore(latchkey.connections)
  function subOf({ chain, state }: NetworkItem): { readonly sub?: string } {
    if (state === 'needsWallet')
      return { sub: say('networks.needs', { family: familyName(chain.namespace) }) }
    if (state !== 'busy' && state !== 'unavailable') return {}
    const wallet = activeConnection(connections, chain.namespace)?.connector.name ?? say('view.wallet')
    return { sub: say(state === 'busy' ? 'networks.confirm' : 'networks.fixed', { wallet }) }
  }
  return (
    <Rows {...name}>
      {items.map((item) => (
        <Row
          key={item.chain.caip2}
          glyph={<ChainGlyph chain={item.chain} />}
          name={item.chain.name}
          state={item.state === 'needsWallet' ? 'plain' : item.state}
          chevron={item.state === 'needsWallet'}
          {...subOf(item)}
          onClick={() => void switchNetwork(latchkey, item.chain.caip2)}
        />
      ))}
    </Rows>
  )
}
