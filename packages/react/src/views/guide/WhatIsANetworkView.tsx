import type { View } from '@latchkey/core'
import { coinsIcon, globeIcon, networkIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { Paragraphs } from './Paragraphs.tsx'

/** What a network is, for someone who has to choose one. */
export function WhatIsANetworkView(_: {
  readonly view: Extract<View, { name: 'WhatIsANetwork' }>
}): ReactElement {
  const say = useWords()
  return (
    <Paragraphs
      paragraphs={[
        { icon: globeIcon, title: say('whatIsANetwork.ledger'), text: say('whatIsANetwork.ledgerText') },
        { icon: networkIcon, title: say('whatIsANetwork.many'), text: say('whatIsANetwork.manyText') },
        { icon: coinsIcon, title: say('whatIsANetwork.fee'), text: say('whatIsANetwork.feeText') },
      ]}
    />
  )
}
