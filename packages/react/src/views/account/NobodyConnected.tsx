import { resetView } from '@latchkey/core/internal'
import { EmptyState, Latch, walletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'

/** Stands where a view is about a connected wallet and a site has opened it without one: never an empty card. */
export function NobodyConnected(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <>
      <EmptyState icon={walletIcon} title={say('wallets.none')} text={say('wallets.noneText')} />
      {/* Nothing to come back to: behind the wallets there is only this. */}
      <Latch label={say('connect.title')} onClick={() => resetView(latchkey, { name: 'Connect' })} />
    </>
  )
}
