import type { Latchkey } from '@latchkey/core'
import { browserIcon, cardIcon, coinsIcon, Latch, walletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { type Say, useWords } from '../../hooks/useWords.ts'
import { Paragraphs } from '../guide/Paragraphs.tsx'
import { backToBuy } from './choices/backToBuy.ts'
import { loadBuying } from './useBuyEngine.ts'

/** Loads what the view needs. */
export async function loadWhatIsABuy(latchkey: Latchkey): Promise<typeof WhatIsABuyView> {
  await loadBuying(latchkey)
  return WhatIsABuyView
}

/** How buying works, for someone who has never done it. */
function WhatIsABuyView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <>
      <Paragraphs
        paragraphs={[
          { icon: cardIcon, title: say('whatIsABuy.pay'), text: say('whatIsABuy.payText') },
          { icon: browserIcon, title: say('whatIsABuy.provider'), text: say('whatIsABuy.providerText') },
          { icon: walletIcon, title: say('whatIsABuy.arrive'), text: say('whatIsABuy.arriveText') },
          { icon: coinsIcon, title: say('whatIsABuy.fee'), text: say('whatIsABuy.feeText') },
        ]}
      />
      <Latch label={say('whatIsABuy.start')} onClick={() => backToBuy(latchkey)} />
    </>
  )
}

WhatIsABuyView.title = (say: Say) => say('whatIsABuy.title')
