import { checkIcon, Latch, LinkPlates, Say, WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Mark } from '../parts/Mark.tsx'
import type { Waiting } from '../state/walletState.ts'
import { siteOf } from '../wallet/siteOf.ts'
import type { Acts } from './walletProps.ts'

type OverBodyProps = { readonly item: Waiting; readonly acts: Acts }

/** A question that nobody waits for any more. */
export function OverBody({ item, acts }: OverBodyProps): ReactElement {
  const site = siteOf(item)
  const words = messages.over[item.standing === 'gone' ? 'gone' : 'expired']
  return (
    <>
      <LinkPlates
        start={<WalletGlyph name={site.origin ?? site.name} size={52} />}
        end={<Mark size={52} />}
        state="rejected"
      />
      <Say title={site.name}>{words.text}</Say>
      <Latch label={messages.close} icon={checkIcon} onClick={() => acts.reject([item])} />
    </>
  )
}
