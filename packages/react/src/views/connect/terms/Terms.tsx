import type { Config } from '@latchkey/core'
import { Checkbox, Foot, TextLink } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { type Say, useWords } from '../../../hooks/useWords.ts'
import { gap, weave } from '../../weave.tsx'

export type TermsBoxProps = {
  readonly config: Config
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
}

/** The box to tick before choosing. */
export function TermsBox({ config, ticked, onTick }: TermsBoxProps): ReactElement {
  const say = useWords()
  return (
    <div className="terms">
      <Checkbox checked={ticked} onChange={onTick}>
        {sentence(say, config, 'agree')}
      </Checkbox>
      {ticked ? null : <p>{say('connect.agreeFirst')}</p>}
    </div>
  )
}

/** The sentence at the foot of the view. */
export function TermsFoot({ config }: { readonly config: Config }): ReactElement {
  const say = useWords()
  return (
    <Foot>
      {/* One piece: the foot lays out its children side by side. */}
      <span>{sentence(say, config, 'foot')}</span>
    </Foot>
  )
}

function sentence(say: Say, config: Config, form: 'agree' | 'foot'): ReactNode {
  const links = (
    [
      [config.termsConditionsUrl, say('connect.terms')],
      [config.privacyPolicyUrl, say('connect.privacy')],
    ] as const
  ).flatMap(([href, name]) => (href === undefined ? [] : [<TextLink key={name} label={name} href={href} />]))
  return links.length === 2
    ? weave(say(`connect.${form}Both`, { terms: gap(0), privacy: gap(1) }), links)
    : weave(say(`connect.${form}One`, { document: gap(0) }), links)
}
