import { useStyles } from '@latchkey/ui'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import css from './Terms.css?inline'
import { TermsBox, TermsFoot } from './Terms.tsx'
import { useTerms } from './termsState.ts'

/** What terms mean for the choices around which they stand. */
type TermsPlace = {
  /** The box has to be ticked before anything is chosen. */
  readonly blocked: boolean
  /** The sentence that stands after the choices, where there is no box. */
  readonly foot: ReactNode
}

export type WithTermsProps = { readonly children: (place: TermsPlace) => ReactNode }

/** Choices on a site that has terms: a box before them, or a sentence after them. */
export function WithTerms({ children }: WithTermsProps): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const { config } = latchkey
  const [terms, tick] = useTerms(latchkey)
  const blocked = terms.phase === 'asked'
  const choices = useBlockedNudge(blocked)
  return (
    <div className="choices" ref={choices}>
      {terms.phase === 'foot' ? null : <TermsBox config={config} ticked={!blocked} onTick={tick} />}
      {children({ blocked, foot: terms.phase === 'foot' && <TermsFoot config={config} /> })}
    </div>
  )
}

/** Leads whoever presses a blocked choice to the box that unblocks it. */
function useBlockedNudge(blocked: boolean): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = around.current
    if (!blocked || box === null) return
    function lead(event: MouseEvent): void {
      const pressed = event.target instanceof Element && event.target.closest('[aria-disabled="true"]')
      if (pressed) box?.querySelector('input')?.focus()
    }
    box.addEventListener('click', lead)
    return () => box.removeEventListener('click', lead)
  }, [blocked])
  return around
}
