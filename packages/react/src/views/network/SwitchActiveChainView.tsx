import { pushView, type View } from '@latchkey/core'
import { Latch, LinkPlates, QuietButton, Say } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { type Say as SayWord, useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from './ChainGlyph.tsx'
import { familyName } from './familyName.ts'
import { leaveChoice } from './leaveChoice.ts'

type SwitchActiveChainViewProps = { readonly view: Extract<View, { readonly name: 'SwitchActiveChain' }> }

/** What the view of another family of chains shows. */
export type SwitchActiveChainState = { readonly phase: 'ask' }

/** Another family of chains needs another wallet: this view says so before it leads to the wallets. */
export function SwitchActiveChainView({ view: { namespace } }: SwitchActiveChainViewProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { chain } = useActiveChain()
  const family = familyName(namespace)
  const target = latchkey.config.networks.find((one) => one.namespace === namespace)
  return (
    <>
      {target === undefined ? null : (
        <LinkPlates
          start={chain === undefined ? null : <ChainGlyph chain={chain} size={52} />}
          end={<ChainGlyph chain={target} size={52} />}
          state="ready"
        />
      )}
      <Say title={say('family.ask', { family })}>{say('family.text')}</Say>
      <Latch
        label={say('family.choose', { family })}
        onClick={() => pushView(latchkey, { name: 'Connect' })}
      />
      <QuietButton label={say('family.cancel')} onClick={() => leaveChoice(latchkey)} />
    </>
  )
}

SwitchActiveChainView.title = (say: SayWord, { namespace }: SwitchActiveChainViewProps['view']): string =>
  say('family.title', { family: familyName(namespace) })
