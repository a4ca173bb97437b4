import { type ReactElement, useMemo, useRef } from 'react'
import { ModalContext } from '../modalContext.ts'
import type { ModalProps } from '../modalProps.ts'
import { Card } from './Card.tsx'
import { useRefusal } from './useRefusal.ts'

/** The card as a part of the page: nothing is held, nothing closes by itself. */
export function InlineCard(props: ModalProps): ReactElement {
  const card = useRef<HTMLElement>(null)
  const { said, attempt } = useRefusal(card, props.mayClose, props.refusal)
  const state = useMemo(() => ({ attempt }), [attempt])
  return (
    <ModalContext.Provider value={state}>
      <Card {...props} awake cardRef={card} said={said} />
    </ModalContext.Provider>
  )
}
