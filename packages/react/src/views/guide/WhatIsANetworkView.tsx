import { pushView, type View } from '@latchkey/core'
import { goBackTo } from '@latchkey/core/internal'
import { coinsIcon, globeIcon, Latch, networkIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Paragraphs } from './Paragraphs.tsx'

/** What a network is, for someone who has to choose one. */
export function WhatIsANetworkView(_: {
  readonly view: Extract<View, { name: 'WhatIsANetwork' }>
}): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  function choose(): void {
    // Whoever came from the list goes back to it; to others it opens.
    const list = latchkey.router.getState().history.findLastIndex(({ name }) => name === 'Networks')
    if (list >= 0) goBackTo(latchkey, list)
    else pushView(latchkey, { name: 'Networks' })
  }
  return (
    <>
      <Paragraphs
        paragraphs={[
          { icon: globeIcon, title: say('whatIsANetwork.ledger'), text: say('whatIsANetwork.ledgerText') },
          { icon: networkIcon, title: say('whatIsANetwork.many'), text: say('whatIsANetwork.manyText') },
          { icon: coinsIcon, title: say('whatIsANetwork.fee'), text: say('whatIsANetwork.feeText') },
        ]}
      />
      <Latch label={say('networks.title')} onClick={choose} />
    </>
  )
}
