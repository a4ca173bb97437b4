import { pushView, type View } from '@latchkey/core'
import { coinsIcon, keyIcon, Latch, penIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Paragraphs } from './Paragraphs.tsx'

/** What a wallet is, for someone who has never had one. */
export function WhatIsAWalletView(_: {
  readonly view: Extract<View, { name: 'WhatIsAWallet' }>
}): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <>
      <Paragraphs
        paragraphs={[
          { icon: keyIcon, title: say('whatIsAWallet.key'), text: say('whatIsAWallet.keyText') },
          { icon: penIcon, title: say('whatIsAWallet.sign'), text: say('whatIsAWallet.signText') },
          { icon: coinsIcon, title: say('whatIsAWallet.keep'), text: say('whatIsAWallet.keepText') },
        ]}
      />
      <Latch
        label={say('whatIsAWallet.get')}
        onClick={() => {
          latchkey.track({ type: 'track', event: 'CLICK_GET_WALLET' })
          pushView(latchkey, { name: 'GetWallet' })
        }}
      />
    </>
  )
}
